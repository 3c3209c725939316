-- CreateEnum
CREATE TYPE "BookAccess" AS ENUM ('guest', 'authenticated');

-- CreateEnum
CREATE TYPE "NoticeSeverity" AS ENUM ('success', 'warning', 'info', 'error');

-- CreateEnum
CREATE TYPE "FileTextStatus" AS ENUM ('waiting', 'read', 'none', 'failed');

-- CreateEnum
CREATE TYPE "ApplicationCategory" AS ENUM ('account_application', 'metodmaterial');

-- CreateEnum
CREATE TYPE "ApplicationStatus" AS ENUM ('open', 'inProgress', 'closed');

-- AlterTable
ALTER TABLE "AuditEntry" ADD COLUMN     "licensee_id" INTEGER;

-- AlterTable
ALTER TABLE "Certificate" ADD COLUMN     "licensee_id" INTEGER;

-- AlterTable
ALTER TABLE "Content" ADD COLUMN     "access" "BookAccess",
ADD COLUMN     "allday" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "calendar" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "comments" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "end_date" DATE,
ADD COLUMN     "end_time" TEXT,
ADD COLUMN     "entity_content_id" INTEGER,
ADD COLUMN     "entity_user_id" INTEGER,
ADD COLUMN     "image_full_id" INTEGER,
ADD COLUMN     "licensee_id" INTEGER,
ADD COLUMN     "location" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "parent_id" INTEGER,
ADD COLUMN     "position" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "start_date" DATE,
ADD COLUMN     "start_time" TEXT,
ADD COLUMN     "template" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "File" ADD COLUMN     "focal_x" DOUBLE PRECISION,
ADD COLUMN     "focal_y" DOUBLE PRECISION,
ADD COLUMN     "preview_path" TEXT;

-- AlterTable
ALTER TABLE "Portfolio" ADD COLUMN     "quota" BIGINT;

-- AlterTable
ALTER TABLE "Setting" ADD COLUMN     "file_id" INTEGER;

-- AlterTable
ALTER TABLE "User" ADD COLUMN     "anonymised_at" TIMESTAMPTZ(3),
ADD COLUMN     "deletion_warned_at" TIMESTAMPTZ(3),
ADD COLUMN     "electronic_reference" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "invoice_address" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "last_daily_mail_at" TIMESTAMPTZ(3),
ADD COLUMN     "reference" TEXT NOT NULL DEFAULT '';

-- CreateTable
CREATE TABLE "ContentRevision" (
    "id" SERIAL NOT NULL,
    "content_id" INTEGER NOT NULL,
    "author_id" INTEGER,
    "snapshot" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ContentRevision_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "UrlAlias" (
    "id" SERIAL NOT NULL,
    "group_id" INTEGER,
    "alias" TEXT NOT NULL,
    "content_id" INTEGER NOT NULL,
    "current" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "UrlAlias_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "QueueItem" (
    "id" SERIAL NOT NULL,
    "queue_id" INTEGER NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,
    "content_id" INTEGER,
    "user_id" INTEGER,

    CONSTRAINT "QueueItem_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Menu" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "group_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Menu_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "MenuLink" (
    "id" SERIAL NOT NULL,
    "menu_id" INTEGER NOT NULL,
    "parent_id" INTEGER,
    "position" INTEGER NOT NULL DEFAULT 0,
    "title" TEXT NOT NULL DEFAULT '',
    "content_id" INTEGER,
    "url" TEXT NOT NULL DEFAULT '',
    "group_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "MenuLink_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Notice" (
    "id" SERIAL NOT NULL,
    "title" TEXT NOT NULL,
    "body" TEXT NOT NULL DEFAULT '',
    "severity" "NoticeSeverity" NOT NULL DEFAULT 'info',
    "dismissible" BOOLEAN NOT NULL DEFAULT true,
    "status" "ContentStatus" NOT NULL DEFAULT 'unpublished',
    "publish_at" TIMESTAMPTZ(3),
    "unpublish_at" TIMESTAMPTZ(3),
    "group_id" INTEGER,
    "author_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Notice_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "FileText" (
    "file_id" INTEGER NOT NULL,
    "status" "FileTextStatus" NOT NULL DEFAULT 'waiting',
    "text" TEXT NOT NULL DEFAULT '',
    "sha256" TEXT NOT NULL DEFAULT '',
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "FileText_pkey" PRIMARY KEY ("file_id")
);

-- CreateTable
CREATE TABLE "GroupHistory" (
    "id" SERIAL NOT NULL,
    "group_id" INTEGER NOT NULL,
    "valid_from" TIMESTAMPTZ(3) NOT NULL,
    "valid_until" TIMESTAMPTZ(3),
    "name" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "category" "GroupCategory" NOT NULL,
    "educator_type" TEXT,
    "employer_type" TEXT,
    "certified" DATE,
    "certified_until" DATE,
    "status" BOOLEAN NOT NULL,
    "parent_id" INTEGER,
    "path" INTEGER[],
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "GroupHistory_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "EducationUsageHistory" (
    "id" SERIAL NOT NULL,
    "education_id" INTEGER NOT NULL,
    "education_usage_id" INTEGER NOT NULL,
    "field" TEXT NOT NULL,
    "certified" DATE,
    "valid_from" TIMESTAMPTZ(3) NOT NULL,
    "valid_until" TIMESTAMPTZ(3),

    CONSTRAINT "EducationUsageHistory_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "UserImage" (
    "user_id" INTEGER NOT NULL,
    "file_id" INTEGER NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,
    "description" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "UserImage_pkey" PRIMARY KEY ("user_id","file_id")
);

-- CreateTable
CREATE TABLE "Licensee" (
    "id" SERIAL NOT NULL,
    "title" TEXT NOT NULL,
    "group_id" INTEGER,
    "status" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Licensee_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Application" (
    "id" SERIAL NOT NULL,
    "category" "ApplicationCategory" NOT NULL,
    "status" "ApplicationStatus" NOT NULL DEFAULT 'open',
    "email" TEXT NOT NULL,
    "firstname" TEXT NOT NULL,
    "lastname" TEXT NOT NULL,
    "content" JSONB NOT NULL DEFAULT '{}',
    "comments" TEXT NOT NULL DEFAULT '',
    "responsible_id" INTEGER,
    "user_id" INTEGER,
    "group_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Application_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "NewsletterSubscriber" (
    "id" SERIAL NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL DEFAULT '',
    "confirmed_at" TIMESTAMPTZ(3),
    "token_hash" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "NewsletterSubscriber_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ValidigGeneralSurvey" (
    "id" SERIAL NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "status" BOOLEAN NOT NULL DEFAULT true,
    "group_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ValidigGeneralSurvey_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ValidigGeneralSurveyRow" (
    "id" SERIAL NOT NULL,
    "survey_id" INTEGER NOT NULL,
    "parent_id" INTEGER,
    "position" INTEGER NOT NULL DEFAULT 0,
    "title" TEXT NOT NULL,
    "type" TEXT NOT NULL DEFAULT '',
    "options" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ValidigGeneralSurveyRow_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ValidigKeyword" (
    "id" SERIAL NOT NULL,
    "title" TEXT NOT NULL,
    "regulation" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ValidigKeyword_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "_ContentToRole" (
    "A" INTEGER NOT NULL,
    "B" INTEGER NOT NULL,

    CONSTRAINT "_ContentToRole_AB_pkey" PRIMARY KEY ("A","B")
);

-- CreateTable
CREATE TABLE "_ContentToGroupsRole" (
    "A" INTEGER NOT NULL,
    "B" INTEGER NOT NULL,

    CONSTRAINT "_ContentToGroupsRole_AB_pkey" PRIMARY KEY ("A","B")
);

-- CreateTable
CREATE TABLE "_LicenseeToUser" (
    "A" INTEGER NOT NULL,
    "B" INTEGER NOT NULL,

    CONSTRAINT "_LicenseeToUser_AB_pkey" PRIMARY KEY ("A","B")
);

-- CreateIndex
CREATE INDEX "ContentRevision_content_id_id_idx" ON "ContentRevision"("content_id", "id" DESC);

-- CreateIndex
CREATE INDEX "UrlAlias_content_id_idx" ON "UrlAlias"("content_id");

-- CreateIndex
CREATE INDEX "QueueItem_content_id_idx" ON "QueueItem"("content_id");

-- CreateIndex
CREATE INDEX "QueueItem_user_id_idx" ON "QueueItem"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "QueueItem_queue_id_content_id_key" ON "QueueItem"("queue_id", "content_id");

-- CreateIndex
CREATE UNIQUE INDEX "QueueItem_queue_id_user_id_key" ON "QueueItem"("queue_id", "user_id");

-- CreateIndex
CREATE UNIQUE INDEX "Menu_name_key" ON "Menu"("name");

-- CreateIndex
CREATE INDEX "Menu_group_id_idx" ON "Menu"("group_id");

-- CreateIndex
CREATE INDEX "MenuLink_menu_id_parent_id_position_idx" ON "MenuLink"("menu_id", "parent_id", "position");

-- CreateIndex
CREATE INDEX "MenuLink_content_id_idx" ON "MenuLink"("content_id");

-- CreateIndex
CREATE INDEX "Notice_group_id_updated_at_idx" ON "Notice"("group_id", "updated_at" DESC);

-- CreateIndex
CREATE INDEX "GroupHistory_group_id_valid_from_idx" ON "GroupHistory"("group_id", "valid_from");

-- CreateIndex
CREATE INDEX "GroupHistory_valid_from_valid_until_idx" ON "GroupHistory"("valid_from", "valid_until");

-- CreateIndex
CREATE INDEX "EducationUsageHistory_education_usage_id_education_id_field_idx" ON "EducationUsageHistory"("education_usage_id", "education_id", "field");

-- CreateIndex
CREATE INDEX "EducationUsageHistory_valid_from_valid_until_idx" ON "EducationUsageHistory"("valid_from", "valid_until");

-- CreateIndex
CREATE INDEX "UserImage_file_id_idx" ON "UserImage"("file_id");

-- CreateIndex
CREATE INDEX "Licensee_group_id_idx" ON "Licensee"("group_id");

-- CreateIndex
CREATE INDEX "Application_status_created_at_idx" ON "Application"("status", "created_at" DESC);

-- CreateIndex
CREATE INDEX "Application_responsible_id_idx" ON "Application"("responsible_id");

-- CreateIndex
CREATE INDEX "Application_group_id_idx" ON "Application"("group_id");

-- CreateIndex
CREATE UNIQUE INDEX "NewsletterSubscriber_email_key" ON "NewsletterSubscriber"("email");

-- CreateIndex
CREATE UNIQUE INDEX "NewsletterSubscriber_token_hash_key" ON "NewsletterSubscriber"("token_hash");

-- CreateIndex
CREATE INDEX "ValidigGeneralSurvey_group_id_idx" ON "ValidigGeneralSurvey"("group_id");

-- CreateIndex
CREATE INDEX "ValidigGeneralSurveyRow_survey_id_parent_id_position_idx" ON "ValidigGeneralSurveyRow"("survey_id", "parent_id", "position");

-- CreateIndex
CREATE INDEX "_ContentToRole_B_index" ON "_ContentToRole"("B");

-- CreateIndex
CREATE INDEX "_ContentToGroupsRole_B_index" ON "_ContentToGroupsRole"("B");

-- CreateIndex
CREATE INDEX "_LicenseeToUser_B_index" ON "_LicenseeToUser"("B");

-- CreateIndex
CREATE INDEX "Content_parent_id_position_idx" ON "Content"("parent_id", "position");

-- CreateIndex
CREATE INDEX "Content_type_start_date_idx" ON "Content"("type", "start_date");

-- CreateIndex
CREATE INDEX "Content_entity_content_id_idx" ON "Content"("entity_content_id");

-- CreateIndex
CREATE INDEX "Content_entity_user_id_idx" ON "Content"("entity_user_id");

-- CreateIndex
CREATE INDEX "Content_image_full_id_idx" ON "Content"("image_full_id");

-- CreateIndex
CREATE INDEX "Content_trashed_at_idx" ON "Content"("trashed_at");

-- CreateIndex
CREATE UNIQUE INDEX "File_preview_path_key" ON "File"("preview_path");

-- AddForeignKey
ALTER TABLE "Certificate" ADD CONSTRAINT "Certificate_licensee_id_fkey" FOREIGN KEY ("licensee_id") REFERENCES "Licensee"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Content" ADD CONSTRAINT "Content_licensee_id_fkey" FOREIGN KEY ("licensee_id") REFERENCES "Licensee"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Content" ADD CONSTRAINT "Content_parent_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "Content"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Content" ADD CONSTRAINT "Content_entity_content_id_fkey" FOREIGN KEY ("entity_content_id") REFERENCES "Content"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Content" ADD CONSTRAINT "Content_entity_user_id_fkey" FOREIGN KEY ("entity_user_id") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Content" ADD CONSTRAINT "Content_image_full_id_fkey" FOREIGN KEY ("image_full_id") REFERENCES "File"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ContentRevision" ADD CONSTRAINT "ContentRevision_content_id_fkey" FOREIGN KEY ("content_id") REFERENCES "Content"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ContentRevision" ADD CONSTRAINT "ContentRevision_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "UrlAlias" ADD CONSTRAINT "UrlAlias_content_id_fkey" FOREIGN KEY ("content_id") REFERENCES "Content"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "UrlAlias" ADD CONSTRAINT "UrlAlias_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "Group"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "QueueItem" ADD CONSTRAINT "QueueItem_queue_id_fkey" FOREIGN KEY ("queue_id") REFERENCES "Content"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "QueueItem" ADD CONSTRAINT "QueueItem_content_id_fkey" FOREIGN KEY ("content_id") REFERENCES "Content"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "QueueItem" ADD CONSTRAINT "QueueItem_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Menu" ADD CONSTRAINT "Menu_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "Group"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MenuLink" ADD CONSTRAINT "MenuLink_menu_id_fkey" FOREIGN KEY ("menu_id") REFERENCES "Menu"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MenuLink" ADD CONSTRAINT "MenuLink_parent_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "MenuLink"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MenuLink" ADD CONSTRAINT "MenuLink_content_id_fkey" FOREIGN KEY ("content_id") REFERENCES "Content"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MenuLink" ADD CONSTRAINT "MenuLink_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "Group"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Notice" ADD CONSTRAINT "Notice_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "Group"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Notice" ADD CONSTRAINT "Notice_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "FileText" ADD CONSTRAINT "FileText_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "File"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Setting" ADD CONSTRAINT "Setting_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "File"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "UserImage" ADD CONSTRAINT "UserImage_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "UserImage" ADD CONSTRAINT "UserImage_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "File"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Licensee" ADD CONSTRAINT "Licensee_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "Group"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Application" ADD CONSTRAINT "Application_responsible_id_fkey" FOREIGN KEY ("responsible_id") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Application" ADD CONSTRAINT "Application_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Application" ADD CONSTRAINT "Application_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "Group"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ValidigGeneralSurvey" ADD CONSTRAINT "ValidigGeneralSurvey_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "Group"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ValidigGeneralSurveyRow" ADD CONSTRAINT "ValidigGeneralSurveyRow_survey_id_fkey" FOREIGN KEY ("survey_id") REFERENCES "ValidigGeneralSurvey"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ValidigGeneralSurveyRow" ADD CONSTRAINT "ValidigGeneralSurveyRow_parent_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "ValidigGeneralSurveyRow"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "_ContentToRole" ADD CONSTRAINT "_ContentToRole_A_fkey" FOREIGN KEY ("A") REFERENCES "Content"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "_ContentToRole" ADD CONSTRAINT "_ContentToRole_B_fkey" FOREIGN KEY ("B") REFERENCES "Role"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "_ContentToGroupsRole" ADD CONSTRAINT "_ContentToGroupsRole_A_fkey" FOREIGN KEY ("A") REFERENCES "Content"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "_ContentToGroupsRole" ADD CONSTRAINT "_ContentToGroupsRole_B_fkey" FOREIGN KEY ("B") REFERENCES "GroupsRole"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "_LicenseeToUser" ADD CONSTRAINT "_LicenseeToUser_A_fkey" FOREIGN KEY ("A") REFERENCES "Licensee"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "_LicenseeToUser" ADD CONSTRAINT "_LicenseeToUser_B_fkey" FOREIGN KEY ("B") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
