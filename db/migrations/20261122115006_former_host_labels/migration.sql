-- CreateTable
CREATE TABLE "GroupAlias" (
    "label" TEXT NOT NULL,
    "group_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "GroupAlias_pkey" PRIMARY KEY ("label")
);

-- CreateIndex
CREATE INDEX "GroupAlias_group_id_idx" ON "GroupAlias"("group_id");

-- AddForeignKey
ALTER TABLE "GroupAlias" ADD CONSTRAINT "GroupAlias_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "Group"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- ── Former host labels ──────────────────────────────────────────────────────────────────────────────────────────────────────
-- A sub-site's label follows from its group's name ('_' is '-' in a host). One that was given out keeps leading to the group,
-- until another group, or the same one again, is called so.

SELECT kollegium_watch('GroupAlias');

CREATE FUNCTION group_label() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  given text := replace(NEW.name, '_', '-');
BEGIN
  DELETE FROM "GroupAlias" WHERE label = given;
  IF TG_OP = 'UPDATE' THEN
    INSERT INTO "GroupAlias" (label, group_id) VALUES (replace(OLD.name, '_', '-'), NEW.id)
      ON CONFLICT (label) DO UPDATE SET group_id = EXCLUDED.group_id, created_at = now();
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER group_label_new AFTER INSERT ON "Group" FOR EACH ROW EXECUTE FUNCTION group_label();
CREATE TRIGGER group_label_changed AFTER UPDATE OF name ON "Group" FOR EACH ROW
  WHEN (replace(OLD.name, '_', '-') <> replace(NEW.name, '_', '-'))
  EXECUTE FUNCTION group_label();
