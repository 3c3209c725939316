-- Pages of help say themselves who reads them; a right to them is for who writes them.
DELETE FROM "_GroupsPermissionToGroupsRole" given
USING "GroupsPermission" permission, "GroupsRole" role
WHERE given."A" = permission.id AND given."B" = role.id
  AND permission.subject = 'Book' AND permission.name = 'read'
  AND (role.name = 'member' OR (role.name = 'group_admin' AND permission.below))
  -- Who writes books there goes on reading them.
  AND NOT EXISTS (
    SELECT FROM "_GroupsPermissionToGroupsRole" other JOIN "GroupsPermission" writing ON writing.id = other."A"
    WHERE other."B" = role.id AND writing.subject = 'Book' AND writing.name IN ('manage', 'update') AND writing.below = permission.below);
