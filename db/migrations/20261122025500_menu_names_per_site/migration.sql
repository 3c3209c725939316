-- A menu's name is its key within a site: two sub-sites may each have their own of that name.
DROP INDEX "Menu_name_key";
CREATE UNIQUE INDEX "Menu_name_key" ON "Menu" (coalesce(group_id, 0), name);
