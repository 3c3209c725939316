-- The people who can be sent a tip, in the order that a search of them shows (api/src/views/material/tips.ts): they are few among all
-- people, and a name that many have would otherwise be sorted for the few of them who open the library.

CREATE INDEX "User_colleagues_idx" ON "User" (lastname, firstname, id)
  WHERE active AND anonymised_at IS NULL AND apps @> ARRAY['metodmaterial'];
