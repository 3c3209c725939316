-- CreateEnum
CREATE TYPE "ValidigStage" AS ENUM ('mapping', 'selfAssessment', 'deepMapping', 'assessment');

-- CreateEnum
CREATE TYPE "ValidigAssignmentStatus" AS ENUM ('notStarted', 'answering', 'sent', 'reopened', 'reviewed');

-- CreateEnum
CREATE TYPE "ValidigJudgement" AS ENUM ('ok', 'more');

-- AlterTable
ALTER TABLE "ValidigGeneralSurvey" ADD COLUMN     "stage" "ValidigStage" NOT NULL DEFAULT 'selfAssessment';

-- CreateTable
CREATE TABLE "ValidigCandidate" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "group_id" INTEGER,
    "education" TEXT NOT NULL DEFAULT '',
    "invited_at" TIMESTAMPTZ(3),
    "last_active_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ValidigCandidate_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ValidigStaff" (
    "candidate_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "seen_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ValidigStaff_pkey" PRIMARY KEY ("candidate_id","user_id")
);

-- CreateTable
CREATE TABLE "ValidigAssignment" (
    "id" SERIAL NOT NULL,
    "candidate_id" INTEGER NOT NULL,
    "survey_id" INTEGER NOT NULL,
    "due" DATE,
    "status" "ValidigAssignmentStatus" NOT NULL DEFAULT 'notStarted',
    "started_at" TIMESTAMPTZ(3),
    "saved_at" TIMESTAMPTZ(3),
    "sent_at" TIMESTAMPTZ(3),
    "reopened_at" TIMESTAMPTZ(3),
    "reviewed_at" TIMESTAMPTZ(3),
    "reviewed_by_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ValidigAssignment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ValidigAnswer" (
    "id" SERIAL NOT NULL,
    "assignment_id" INTEGER NOT NULL,
    "row_id" INTEGER,
    "question" JSONB NOT NULL,
    "value" JSONB NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "judgement" "ValidigJudgement",
    "judged_by_id" INTEGER,
    "judged_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ValidigAnswer_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ValidigComment" (
    "id" SERIAL NOT NULL,
    "assignment_id" INTEGER NOT NULL,
    "row_id" INTEGER,
    "author_id" INTEGER,
    "body" TEXT NOT NULL,
    "internal" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ValidigComment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ValidigFile" (
    "id" SERIAL NOT NULL,
    "candidate_id" INTEGER NOT NULL,
    "assignment_id" INTEGER,
    "row_id" INTEGER,
    "series_id" INTEGER,
    "version" INTEGER NOT NULL DEFAULT 1,
    "replaced_at" TIMESTAMPTZ(3),
    "removed_at" TIMESTAMPTZ(3),
    "portfolio_id" INTEGER,
    "path" TEXT NOT NULL,
    "disk" TEXT NOT NULL,
    "filename" TEXT NOT NULL,
    "filesize" INTEGER NOT NULL,
    "filetype" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "scanned_at" TIMESTAMPTZ(3),
    "malware" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ValidigFile_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "ValidigCandidate_user_id_key" ON "ValidigCandidate"("user_id");

-- CreateIndex
CREATE INDEX "ValidigCandidate_group_id_last_active_at_id_idx" ON "ValidigCandidate"("group_id", "last_active_at", "id");

-- CreateIndex
CREATE INDEX "ValidigCandidate_last_active_at_id_idx" ON "ValidigCandidate"("last_active_at", "id");

-- CreateIndex
CREATE INDEX "ValidigCandidate_created_at_id_idx" ON "ValidigCandidate"("created_at", "id");

-- CreateIndex
CREATE INDEX "ValidigCandidate_updated_at_id_idx" ON "ValidigCandidate"("updated_at", "id");

-- CreateIndex
CREATE INDEX "ValidigCandidate_education_id_idx" ON "ValidigCandidate"("education", "id");

-- CreateIndex
CREATE INDEX "ValidigCandidate_finished_at_id_idx" ON "ValidigCandidate"("finished_at", "id");

-- CreateIndex
CREATE INDEX "ValidigStaff_user_id_idx" ON "ValidigStaff"("user_id");

-- CreateIndex
CREATE INDEX "ValidigAssignment_survey_id_idx" ON "ValidigAssignment"("survey_id");

-- CreateIndex
CREATE INDEX "ValidigAssignment_reviewed_by_id_idx" ON "ValidigAssignment"("reviewed_by_id");

-- CreateIndex
CREATE UNIQUE INDEX "ValidigAssignment_candidate_id_survey_id_key" ON "ValidigAssignment"("candidate_id", "survey_id");

-- CreateIndex
CREATE INDEX "ValidigAnswer_row_id_idx" ON "ValidigAnswer"("row_id");

-- CreateIndex
CREATE INDEX "ValidigAnswer_judged_by_id_idx" ON "ValidigAnswer"("judged_by_id");

-- CreateIndex
CREATE UNIQUE INDEX "ValidigAnswer_assignment_id_row_id_key" ON "ValidigAnswer"("assignment_id", "row_id");

-- CreateIndex
CREATE INDEX "ValidigComment_assignment_id_id_idx" ON "ValidigComment"("assignment_id", "id");

-- CreateIndex
CREATE INDEX "ValidigComment_row_id_idx" ON "ValidigComment"("row_id");

-- CreateIndex
CREATE INDEX "ValidigComment_author_id_idx" ON "ValidigComment"("author_id");

-- CreateIndex
CREATE UNIQUE INDEX "ValidigFile_path_key" ON "ValidigFile"("path");

-- CreateIndex
CREATE INDEX "ValidigFile_candidate_id_created_at_idx" ON "ValidigFile"("candidate_id", "created_at");

-- CreateIndex
CREATE INDEX "ValidigFile_assignment_id_idx" ON "ValidigFile"("assignment_id");

-- CreateIndex
CREATE INDEX "ValidigFile_row_id_idx" ON "ValidigFile"("row_id");

-- CreateIndex
CREATE INDEX "ValidigFile_portfolio_id_idx" ON "ValidigFile"("portfolio_id");

-- AddForeignKey
ALTER TABLE "ValidigCandidate" ADD CONSTRAINT "ValidigCandidate_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ValidigCandidate" ADD CONSTRAINT "ValidigCandidate_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "Group"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ValidigStaff" ADD CONSTRAINT "ValidigStaff_candidate_id_fkey" FOREIGN KEY ("candidate_id") REFERENCES "ValidigCandidate"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ValidigStaff" ADD CONSTRAINT "ValidigStaff_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ValidigAssignment" ADD CONSTRAINT "ValidigAssignment_candidate_id_fkey" FOREIGN KEY ("candidate_id") REFERENCES "ValidigCandidate"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ValidigAssignment" ADD CONSTRAINT "ValidigAssignment_survey_id_fkey" FOREIGN KEY ("survey_id") REFERENCES "ValidigGeneralSurvey"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ValidigAssignment" ADD CONSTRAINT "ValidigAssignment_reviewed_by_id_fkey" FOREIGN KEY ("reviewed_by_id") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ValidigAnswer" ADD CONSTRAINT "ValidigAnswer_assignment_id_fkey" FOREIGN KEY ("assignment_id") REFERENCES "ValidigAssignment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ValidigAnswer" ADD CONSTRAINT "ValidigAnswer_row_id_fkey" FOREIGN KEY ("row_id") REFERENCES "ValidigGeneralSurveyRow"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ValidigAnswer" ADD CONSTRAINT "ValidigAnswer_judged_by_id_fkey" FOREIGN KEY ("judged_by_id") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ValidigComment" ADD CONSTRAINT "ValidigComment_assignment_id_fkey" FOREIGN KEY ("assignment_id") REFERENCES "ValidigAssignment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ValidigComment" ADD CONSTRAINT "ValidigComment_row_id_fkey" FOREIGN KEY ("row_id") REFERENCES "ValidigGeneralSurveyRow"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ValidigComment" ADD CONSTRAINT "ValidigComment_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ValidigFile" ADD CONSTRAINT "ValidigFile_candidate_id_fkey" FOREIGN KEY ("candidate_id") REFERENCES "ValidigCandidate"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ValidigFile" ADD CONSTRAINT "ValidigFile_assignment_id_fkey" FOREIGN KEY ("assignment_id") REFERENCES "ValidigAssignment"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ValidigFile" ADD CONSTRAINT "ValidigFile_row_id_fkey" FOREIGN KEY ("row_id") REFERENCES "ValidigGeneralSurveyRow"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ValidigFile" ADD CONSTRAINT "ValidigFile_portfolio_id_fkey" FOREIGN KEY ("portfolio_id") REFERENCES "Portfolio"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- Notices of changes
SELECT kollegium_watch('ValidigCandidate', 'ValidigStaff', 'ValidigAssignment', 'ValidigAnswer', 'ValidigComment', 'ValidigFile');
