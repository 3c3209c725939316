-- AlterTable
ALTER TABLE "RecordComment" ADD COLUMN     "education_id" INTEGER,
ADD COLUMN     "folder_id" INTEGER,
ADD COLUMN     "survey_id" INTEGER,
ADD COLUMN     "tag_id" INTEGER;

-- AlterTable
ALTER TABLE "RecordFollow" ADD COLUMN     "education_id" INTEGER,
ADD COLUMN     "folder_id" INTEGER,
ADD COLUMN     "survey_id" INTEGER,
ADD COLUMN     "tag_id" INTEGER;

-- CreateIndex
CREATE INDEX "RecordComment_folder_id_id_idx" ON "RecordComment"("folder_id", "id");

-- CreateIndex
CREATE INDEX "RecordComment_education_id_id_idx" ON "RecordComment"("education_id", "id");

-- CreateIndex
CREATE INDEX "RecordComment_tag_id_id_idx" ON "RecordComment"("tag_id", "id");

-- CreateIndex
CREATE INDEX "RecordComment_survey_id_id_idx" ON "RecordComment"("survey_id", "id");

-- CreateIndex
CREATE INDEX "RecordFollow_folder_id_idx" ON "RecordFollow"("folder_id");

-- CreateIndex
CREATE INDEX "RecordFollow_education_id_idx" ON "RecordFollow"("education_id");

-- CreateIndex
CREATE INDEX "RecordFollow_tag_id_idx" ON "RecordFollow"("tag_id");

-- CreateIndex
CREATE INDEX "RecordFollow_survey_id_idx" ON "RecordFollow"("survey_id");

-- CreateIndex
CREATE UNIQUE INDEX "RecordFollow_user_id_folder_id_key" ON "RecordFollow"("user_id", "folder_id");

-- CreateIndex
CREATE UNIQUE INDEX "RecordFollow_user_id_education_id_key" ON "RecordFollow"("user_id", "education_id");

-- CreateIndex
CREATE UNIQUE INDEX "RecordFollow_user_id_tag_id_key" ON "RecordFollow"("user_id", "tag_id");

-- CreateIndex
CREATE UNIQUE INDEX "RecordFollow_user_id_survey_id_key" ON "RecordFollow"("user_id", "survey_id");

-- AddForeignKey
ALTER TABLE "RecordComment" ADD CONSTRAINT "RecordComment_folder_id_fkey" FOREIGN KEY ("folder_id") REFERENCES "Folder"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RecordComment" ADD CONSTRAINT "RecordComment_education_id_fkey" FOREIGN KEY ("education_id") REFERENCES "Education"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RecordComment" ADD CONSTRAINT "RecordComment_tag_id_fkey" FOREIGN KEY ("tag_id") REFERENCES "Tag"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RecordComment" ADD CONSTRAINT "RecordComment_survey_id_fkey" FOREIGN KEY ("survey_id") REFERENCES "ValidigGeneralSurvey"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RecordFollow" ADD CONSTRAINT "RecordFollow_folder_id_fkey" FOREIGN KEY ("folder_id") REFERENCES "Folder"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RecordFollow" ADD CONSTRAINT "RecordFollow_education_id_fkey" FOREIGN KEY ("education_id") REFERENCES "Education"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RecordFollow" ADD CONSTRAINT "RecordFollow_tag_id_fkey" FOREIGN KEY ("tag_id") REFERENCES "Tag"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RecordFollow" ADD CONSTRAINT "RecordFollow_survey_id_fkey" FOREIGN KEY ("survey_id") REFERENCES "ValidigGeneralSurvey"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A comment and a follow are of one record.
ALTER TABLE "RecordComment" DROP CONSTRAINT "RecordComment_one";
ALTER TABLE "RecordComment" ADD CONSTRAINT "RecordComment_one"
  CHECK (num_nonnulls(content_id, menu_id, message_id, group_id, portfolio_id, file_id, folder_id, education_id, tag_id, survey_id) = 1);
ALTER TABLE "RecordFollow" DROP CONSTRAINT "RecordFollow_one";
ALTER TABLE "RecordFollow" ADD CONSTRAINT "RecordFollow_one"
  CHECK (num_nonnulls(content_id, menu_id, message_id, group_id, portfolio_id, file_id, folder_id, education_id, tag_id, survey_id) = 1);
