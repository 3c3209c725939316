-- Settings, menus, messages and statements tell their groups, too (docs/decisions/0091-changes-tell-where.md). A row without a group
-- is told as 0, which every page of a site is bound to.
SELECT kollegium_watch_within(table_name, 'groups', 'group_id')
FROM (VALUES ('Setting'), ('Menu'), ('Notice'), ('Statement')) AS framing (table_name);
SELECT kollegium_watch_within('MenuLink', 'groups', 'menu_id', 'SELECT id, group_id AS belongs FROM "Menu"');
