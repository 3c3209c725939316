-- Comments and follows of legal pages (docs/decisions/0080-working-together.md).
ALTER TABLE "RecordComment" ADD COLUMN "statement_id" INTEGER;
ALTER TABLE "RecordFollow" ADD COLUMN "statement_id" INTEGER;

CREATE INDEX "RecordComment_statement_id_id_idx" ON "RecordComment"("statement_id", "id");
CREATE INDEX "RecordFollow_statement_id_idx" ON "RecordFollow"("statement_id");
CREATE UNIQUE INDEX "RecordFollow_user_id_statement_id_key" ON "RecordFollow"("user_id", "statement_id");

ALTER TABLE "RecordComment" ADD CONSTRAINT "RecordComment_statement_id_fkey" FOREIGN KEY ("statement_id") REFERENCES "Statement"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "RecordFollow" ADD CONSTRAINT "RecordFollow_statement_id_fkey" FOREIGN KEY ("statement_id") REFERENCES "Statement"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A comment and a follow are of one record.
ALTER TABLE "RecordComment" DROP CONSTRAINT "RecordComment_one";
ALTER TABLE "RecordComment" ADD CONSTRAINT "RecordComment_one"
  CHECK (num_nonnulls(content_id, menu_id, message_id, group_id, portfolio_id, file_id, folder_id, education_id, tag_id, survey_id, account_id, application_id, role_id, groups_role_id, keyword_id, statement_id) = 1);
ALTER TABLE "RecordFollow" DROP CONSTRAINT "RecordFollow_one";
ALTER TABLE "RecordFollow" ADD CONSTRAINT "RecordFollow_one"
  CHECK (num_nonnulls(content_id, menu_id, message_id, group_id, portfolio_id, file_id, folder_id, education_id, tag_id, survey_id, account_id, application_id, role_id, groups_role_id, keyword_id, statement_id) = 1);
