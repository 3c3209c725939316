/** The tables that an actor is built from; a change in any of them drops the cached actors of the users that it names, or every one. */
export const actorTables = [
  'User',
  'Role',
  'Permission',
  'GroupsRole',
  'GroupsPermission',
  'Membership',
  'Group',
  '_RoleToUser',
  '_PermissionToRole',
  '_GroupsRoleToMembership',
  '_GroupsPermissionToGroupsRole',
  '_CourseMomentEducators',
  '_CourseMomentStakeholders',
  'CourseMoment',
]
