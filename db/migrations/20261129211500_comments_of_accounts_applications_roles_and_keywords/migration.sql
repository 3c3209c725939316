-- Comments and follows of accounts, applications, roles and keywords (docs/decisions/0094-comments-about-people.md).
ALTER TABLE "RecordComment" ADD COLUMN "account_id" INTEGER,
ADD COLUMN "application_id" INTEGER,
ADD COLUMN "role_id" INTEGER,
ADD COLUMN "groups_role_id" INTEGER,
ADD COLUMN "keyword_id" INTEGER;

ALTER TABLE "RecordFollow" ADD COLUMN "account_id" INTEGER,
ADD COLUMN "application_id" INTEGER,
ADD COLUMN "role_id" INTEGER,
ADD COLUMN "groups_role_id" INTEGER,
ADD COLUMN "keyword_id" INTEGER;

CREATE INDEX "RecordComment_account_id_id_idx" ON "RecordComment"("account_id", "id");
CREATE INDEX "RecordComment_application_id_id_idx" ON "RecordComment"("application_id", "id");
CREATE INDEX "RecordComment_role_id_id_idx" ON "RecordComment"("role_id", "id");
CREATE INDEX "RecordComment_groups_role_id_id_idx" ON "RecordComment"("groups_role_id", "id");
CREATE INDEX "RecordComment_keyword_id_id_idx" ON "RecordComment"("keyword_id", "id");
CREATE INDEX "RecordFollow_account_id_idx" ON "RecordFollow"("account_id");
CREATE INDEX "RecordFollow_application_id_idx" ON "RecordFollow"("application_id");
CREATE INDEX "RecordFollow_role_id_idx" ON "RecordFollow"("role_id");
CREATE INDEX "RecordFollow_groups_role_id_idx" ON "RecordFollow"("groups_role_id");
CREATE INDEX "RecordFollow_keyword_id_idx" ON "RecordFollow"("keyword_id");
CREATE UNIQUE INDEX "RecordFollow_user_id_account_id_key" ON "RecordFollow"("user_id", "account_id");
CREATE UNIQUE INDEX "RecordFollow_user_id_application_id_key" ON "RecordFollow"("user_id", "application_id");
CREATE UNIQUE INDEX "RecordFollow_user_id_role_id_key" ON "RecordFollow"("user_id", "role_id");
CREATE UNIQUE INDEX "RecordFollow_user_id_groups_role_id_key" ON "RecordFollow"("user_id", "groups_role_id");
CREATE UNIQUE INDEX "RecordFollow_user_id_keyword_id_key" ON "RecordFollow"("user_id", "keyword_id");

ALTER TABLE "RecordComment" ADD CONSTRAINT "RecordComment_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "RecordComment" ADD CONSTRAINT "RecordComment_application_id_fkey" FOREIGN KEY ("application_id") REFERENCES "Application"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "RecordComment" ADD CONSTRAINT "RecordComment_role_id_fkey" FOREIGN KEY ("role_id") REFERENCES "Role"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "RecordComment" ADD CONSTRAINT "RecordComment_groups_role_id_fkey" FOREIGN KEY ("groups_role_id") REFERENCES "GroupsRole"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "RecordComment" ADD CONSTRAINT "RecordComment_keyword_id_fkey" FOREIGN KEY ("keyword_id") REFERENCES "ValidigKeyword"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "RecordFollow" ADD CONSTRAINT "RecordFollow_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "RecordFollow" ADD CONSTRAINT "RecordFollow_application_id_fkey" FOREIGN KEY ("application_id") REFERENCES "Application"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "RecordFollow" ADD CONSTRAINT "RecordFollow_role_id_fkey" FOREIGN KEY ("role_id") REFERENCES "Role"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "RecordFollow" ADD CONSTRAINT "RecordFollow_groups_role_id_fkey" FOREIGN KEY ("groups_role_id") REFERENCES "GroupsRole"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "RecordFollow" ADD CONSTRAINT "RecordFollow_keyword_id_fkey" FOREIGN KEY ("keyword_id") REFERENCES "ValidigKeyword"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A comment and a follow are of one record.
ALTER TABLE "RecordComment" DROP CONSTRAINT "RecordComment_one";
ALTER TABLE "RecordComment" ADD CONSTRAINT "RecordComment_one"
  CHECK (num_nonnulls(content_id, menu_id, message_id, group_id, portfolio_id, file_id, folder_id, education_id, tag_id, survey_id, account_id, application_id, role_id, groups_role_id, keyword_id) = 1);
ALTER TABLE "RecordFollow" DROP CONSTRAINT "RecordFollow_one";
ALTER TABLE "RecordFollow" ADD CONSTRAINT "RecordFollow_one"
  CHECK (num_nonnulls(content_id, menu_id, message_id, group_id, portfolio_id, file_id, folder_id, education_id, tag_id, survey_id, account_id, application_id, role_id, groups_role_id, keyword_id) = 1);
