// Which roles and memberships an actor may give.
export {
  grantedMemberships,
  grantedRoles,
  type MembershipChange,
  newMember,
  requireMembershipRights,
} from './grants.ts'
