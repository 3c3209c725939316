-- CreateEnum
CREATE TYPE "CourseAudience" AS ENUM ('network', 'outside', 'other_industry');

-- CreateEnum
CREATE TYPE "Workplace" AS ENUM ('aldreboende', 'hemtjanst', 'hemvard', 'lss', 'psykiatri', 'sjukhus', 'vardcentral', 'annat');

-- CreateEnum
CREATE TYPE "EmployerType" AS ENUM ('kommun', 'region', 'privat');

-- AlterTable
ALTER TABLE "Certificate" ADD COLUMN     "course_moment_id" INTEGER;

-- CreateTable
CREATE TABLE "CourseMoment" (
    "id" SERIAL NOT NULL,
    "number" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "orderer" TEXT NOT NULL,
    "orderer_description" TEXT NOT NULL DEFAULT '',
    "group_id" INTEGER NOT NULL,
    "orderer_college_id" INTEGER,
    "place" TEXT NOT NULL DEFAULT '',
    "from" DATE,
    "to" DATE,
    "audience" "CourseAudience" NOT NULL DEFAULT 'network',
    "billing_organisation" TEXT NOT NULL DEFAULT '',
    "billing_orgnr" TEXT NOT NULL DEFAULT '',
    "billing_address" TEXT NOT NULL DEFAULT '',
    "billing_responsible" TEXT NOT NULL DEFAULT '',
    "billing_order" TEXT NOT NULL DEFAULT '',
    "billed_at" TIMESTAMPTZ(3),
    "author_id" INTEGER,
    "licensee_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "CourseMoment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Participant" (
    "id" SERIAL NOT NULL,
    "course_moment_id" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "firstname" TEXT NOT NULL,
    "lastname" TEXT NOT NULL,
    "email" TEXT NOT NULL DEFAULT '',
    "personal_number" BYTEA,
    "personal_number_key" TEXT,
    "employer" TEXT NOT NULL DEFAULT '',
    "workplace" "Workplace",
    "employer_type" "EmployerType",
    "approved" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Participant_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "_CourseMomentEducators" (
    "A" INTEGER NOT NULL,
    "B" INTEGER NOT NULL,

    CONSTRAINT "_CourseMomentEducators_AB_pkey" PRIMARY KEY ("A","B")
);

-- CreateTable
CREATE TABLE "_CourseMomentStakeholders" (
    "A" INTEGER NOT NULL,
    "B" INTEGER NOT NULL,

    CONSTRAINT "_CourseMomentStakeholders_AB_pkey" PRIMARY KEY ("A","B")
);

-- CreateIndex
CREATE UNIQUE INDEX "CourseMoment_number_key" ON "CourseMoment"("number");

-- CreateIndex
CREATE INDEX "CourseMoment_group_id_updated_at_idx" ON "CourseMoment"("group_id", "updated_at" DESC);

-- CreateIndex
CREATE INDEX "CourseMoment_orderer_college_id_idx" ON "CourseMoment"("orderer_college_id");

-- CreateIndex
CREATE INDEX "Participant_course_moment_id_position_idx" ON "Participant"("course_moment_id", "position");

-- CreateIndex
CREATE INDEX "Participant_personal_number_key_idx" ON "Participant"("personal_number_key");

-- CreateIndex
CREATE INDEX "_CourseMomentEducators_B_index" ON "_CourseMomentEducators"("B");

-- CreateIndex
CREATE INDEX "_CourseMomentStakeholders_B_index" ON "_CourseMomentStakeholders"("B");

-- CreateIndex
CREATE INDEX "Certificate_course_moment_id_idx" ON "Certificate"("course_moment_id");

-- AddForeignKey
ALTER TABLE "Certificate" ADD CONSTRAINT "Certificate_course_moment_id_fkey" FOREIGN KEY ("course_moment_id") REFERENCES "CourseMoment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CourseMoment" ADD CONSTRAINT "CourseMoment_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "Group"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CourseMoment" ADD CONSTRAINT "CourseMoment_orderer_college_id_fkey" FOREIGN KEY ("orderer_college_id") REFERENCES "Group"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CourseMoment" ADD CONSTRAINT "CourseMoment_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CourseMoment" ADD CONSTRAINT "CourseMoment_licensee_id_fkey" FOREIGN KEY ("licensee_id") REFERENCES "Licensee"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Participant" ADD CONSTRAINT "Participant_course_moment_id_fkey" FOREIGN KEY ("course_moment_id") REFERENCES "CourseMoment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "_CourseMomentEducators" ADD CONSTRAINT "_CourseMomentEducators_A_fkey" FOREIGN KEY ("A") REFERENCES "CourseMoment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "_CourseMomentEducators" ADD CONSTRAINT "_CourseMomentEducators_B_fkey" FOREIGN KEY ("B") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "_CourseMomentStakeholders" ADD CONSTRAINT "_CourseMomentStakeholders_A_fkey" FOREIGN KEY ("A") REFERENCES "CourseMoment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "_CourseMomentStakeholders" ADD CONSTRAINT "_CourseMomentStakeholders_B_fkey" FOREIGN KEY ("B") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What Prisma's schema language cannot say.
ALTER TABLE "CourseMoment" ADD CONSTRAINT "CourseMoment_to_after_from" CHECK ("to" >= "from");

SELECT kollegium_watch('CourseMoment', 'Participant', '_CourseMomentEducators', '_CourseMomentStakeholders');

-- Order as Swedish has it.
ALTER TABLE "CourseMoment" ALTER COLUMN title TYPE text COLLATE "sv-x-icu";
ALTER TABLE "Participant"
  ALTER COLUMN firstname TYPE text COLLATE "sv-x-icu",
  ALTER COLUMN lastname TYPE text COLLATE "sv-x-icu";
