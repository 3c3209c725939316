-- Nothing asked for these rights: a group's settings and a menu's links are changed, never made or removed by themselves,
-- and a print run is broken off by who may start one.
DELETE FROM "Permission" WHERE subject IN ('Setting', 'MenuLink') AND name IN ('create', 'delete')
  OR subject = 'PrintRun' AND name = 'delete';
DELETE FROM "GroupsPermission" WHERE subject IN ('Setting', 'MenuLink') AND name IN ('create', 'delete')
  OR subject = 'PrintRun' AND name = 'delete';
