-- CreateEnum
CREATE TYPE "SignerRole" AS ENUM ('principal', 'president', 'association_president', 'responsible', 'educator', 'leader');

-- CreateTable
CREATE TABLE "Signatory" (
    "id" SERIAL NOT NULL,
    "group_id" INTEGER NOT NULL,
    "role" "SignerRole" NOT NULL,
    "name" TEXT NOT NULL,
    "used_on" DATE NOT NULL,
    "removed_at" TIMESTAMPTZ(3),

    CONSTRAINT "Signatory_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "Signatory_group_id_role_name_key" ON "Signatory"("group_id", "role", "name");

-- AddForeignKey
ALTER TABLE "Signatory" ADD CONSTRAINT "Signatory_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "Group"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Notices of changes
SELECT kollegium_watch('Signatory');

-- The people who have signed issued documents.
INSERT INTO "Signatory" (group_id, role, name, used_on)
SELECT c.group_id, signer.role::"SignerRole", c.fields->>signer.field, max(c.date)
FROM "Certificate" c
JOIN (VALUES
  ('diploma', 'principal', 'principal'),
  ('diploma', 'president', 'president'),
  ('certificate', 'principal', 'principal'),
  ('diploma_care_assistant', 'principal', 'principal'),
  ('tutor_certificate', 'responsible', 'responsible'),
  ('ambassador_certificate', 'responsible', 'responsible'),
  ('tutor_award_certificate', 'president', 'president'),
  ('college_certificate', 'president', 'association_president'),
  ('diploma_language_representative', 'educator1', 'educator'),
  ('diploma_language_representative', 'educator2', 'educator'),
  ('diploma_language_representative_educator', 'leader1', 'leader'),
  ('diploma_language_representative_educator', 'leader2', 'leader')
) AS signer (kind, field, role) ON signer.kind = c.kind::text
WHERE coalesce(c.fields->>signer.field, '') <> ''
  AND EXISTS (SELECT FROM "CertificatePerson" p WHERE p.certificate_id = c.id AND p.status <> 'draft')
GROUP BY 1, 2, 3;
