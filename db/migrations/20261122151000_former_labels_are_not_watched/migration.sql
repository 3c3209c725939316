-- A former label is read when it is asked for, and changes with its group alone, whose change everybody is told.
DROP TRIGGER kollegium_changed ON "GroupAlias";
