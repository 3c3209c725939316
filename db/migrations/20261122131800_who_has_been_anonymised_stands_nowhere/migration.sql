-- Who was anonymised before it did so leaves every place that shows the person or was given it to do, too.
DELETE FROM "QueueItem" USING "User" WHERE "User".id = user_id AND anonymised_at IS NOT NULL;
UPDATE "Content" SET entity_user_id = NULL FROM "User" WHERE "User".id = entity_user_id AND anonymised_at IS NOT NULL;
UPDATE "Application" SET responsible_id = NULL FROM "User" WHERE "User".id = responsible_id AND anonymised_at IS NOT NULL;
DELETE FROM "_CourseMomentEducators" USING "User" WHERE "User".id = "B" AND anonymised_at IS NOT NULL;
DELETE FROM "_CourseMomentStakeholders" USING "User" WHERE "User".id = "B" AND anonymised_at IS NOT NULL;
