-- A portfolio's name is its group's own: two groups may each have their "dokument", and none is told of another's.
DROP INDEX "Portfolio_name_key";
CREATE UNIQUE INDEX "Portfolio_name_key" ON "Portfolio" (coalesce(group_id, 0), name);
