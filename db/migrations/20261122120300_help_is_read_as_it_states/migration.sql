-- Pages of help say themselves who reads them; a right to them is for who writes them.
DELETE FROM "_GroupsPermissionToGroupsRole" given
USING "GroupsPermission" permission, "GroupsRole" role
WHERE given."A" = permission.id AND given."B" = role.id
  AND permission.subject = 'Book' AND permission.name = 'read'
  AND (role.name = 'member' OR (role.name = 'group_admin' AND permission.below));
