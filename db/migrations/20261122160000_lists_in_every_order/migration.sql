-- Whatever a list is ordered by stands in an index in that order, both ways round, so that a page costs as much however many rows there are.
-- DropIndex
DROP INDEX "Content_type_start_date_idx";

-- DropIndex
DROP INDEX "Education_title_id_idx";

-- DropIndex
DROP INDEX "Folder_title_id_idx";

-- DropIndex
DROP INDEX "Licensee_title_id_idx";

-- DropIndex
DROP INDEX "Menu_title_id_idx";

-- DropIndex
DROP INDEX "MenuLink_position_id_idx";

-- DropIndex
DROP INDEX "Notice_publish_at_idx";

-- DropIndex
DROP INDEX "Notice_unpublish_at_idx";

-- DropIndex
DROP INDEX "Tag_label_id_idx";

-- DropIndex
DROP INDEX "User_lastname_id_idx";

-- DropIndex
DROP INDEX "ValidigKeyword_title_id_idx";

-- CreateIndex
CREATE INDEX "Application_updated_at_id_idx" ON "Application"("updated_at", "id");

-- CreateIndex
CREATE INDEX "Application_lastname_id_idx" ON "Application"("lastname", "id");

-- CreateIndex
CREATE INDEX "Application_firstname_id_idx" ON "Application"("firstname", "id");

-- CreateIndex
CREATE INDEX "Application_email_id_idx" ON "Application"("email", "id");

-- CreateIndex
CREATE INDEX "Application_status_id_idx" ON "Application"("status", "id");

-- CreateIndex
CREATE INDEX "Application_category_id_idx" ON "Application"("category", "id");

-- CreateIndex
CREATE INDEX "Certificate_kind_updated_at_id_idx" ON "Certificate"("kind", "updated_at", "id");

-- CreateIndex
CREATE INDEX "Certificate_kind_created_at_id_idx" ON "Certificate"("kind", "created_at", "id");

-- CreateIndex
CREATE INDEX "Content_type_id_idx" ON "Content"("type", "id");

-- CreateIndex
CREATE INDEX "Content_type_title_id_idx" ON "Content"("type", "title", "id");

-- CreateIndex
CREATE INDEX "Content_type_status_id_idx" ON "Content"("type", "status", "id");

-- CreateIndex
CREATE INDEX "Content_type_slug_id_idx" ON "Content"("type", "slug", "id");

-- CreateIndex
CREATE INDEX "Content_type_publish_at_id_idx" ON "Content"("type", "publish_at", "id");

-- CreateIndex
CREATE INDEX "Content_type_unpublish_at_id_idx" ON "Content"("type", "unpublish_at", "id");

-- CreateIndex
CREATE INDEX "Content_type_created_at_id_idx" ON "Content"("type", "created_at", "id");

-- CreateIndex
CREATE INDEX "Content_type_date_id_idx" ON "Content"("type", "date", "id");

-- CreateIndex
CREATE INDEX "Content_type_start_date_id_idx" ON "Content"("type", "start_date", "id");

-- CreateIndex
CREATE INDEX "Content_type_start_time_id_idx" ON "Content"("type", "start_time", "id");

-- CreateIndex
CREATE INDEX "Content_type_end_date_id_idx" ON "Content"("type", "end_date", "id");

-- CreateIndex
CREATE INDEX "Content_type_location_id_idx" ON "Content"("type", "location", "id");

-- CreateIndex
CREATE INDEX "CourseMoment_title_id_idx" ON "CourseMoment"("title", "id");

-- CreateIndex
CREATE INDEX "CourseMoment_number_id_idx" ON "CourseMoment"("number", "id");

-- CreateIndex
CREATE INDEX "CourseMoment_place_id_idx" ON "CourseMoment"("place", "id");

-- CreateIndex
CREATE INDEX "CourseMoment_to_id_idx" ON "CourseMoment"("to", "id");

-- CreateIndex
CREATE INDEX "CourseMoment_orderer_id_idx" ON "CourseMoment"("orderer", "id");

-- CreateIndex
CREATE INDEX "CourseMoment_audience_id_idx" ON "CourseMoment"("audience", "id");

-- CreateIndex
CREATE INDEX "CourseMoment_billed_at_id_idx" ON "CourseMoment"("billed_at", "id");

-- CreateIndex
CREATE INDEX "CourseMoment_updated_at_id_idx" ON "CourseMoment"("updated_at", "id");

-- CreateIndex
CREATE INDEX "CourseMoment_created_at_id_idx" ON "CourseMoment"("created_at", "id");

-- CreateIndex
CREATE INDEX "Education_title_id_idx" ON "Education"("title", "id");

-- CreateIndex
CREATE INDEX "File_title_id_idx" ON "File"("title", "id");

-- CreateIndex
CREATE INDEX "File_filename_id_idx" ON "File"("filename", "id");

-- CreateIndex
CREATE INDEX "File_filesize_id_idx" ON "File"("filesize", "id");

-- CreateIndex
CREATE INDEX "File_filetype_id_idx" ON "File"("filetype", "id");

-- CreateIndex
CREATE INDEX "File_updated_at_id_idx" ON "File"("updated_at", "id");

-- CreateIndex
CREATE INDEX "Folder_title_id_idx" ON "Folder"("title", "id");

-- CreateIndex
CREATE INDEX "Folder_updated_at_id_idx" ON "Folder"("updated_at", "id");

-- CreateIndex
CREATE INDEX "Folder_created_at_id_idx" ON "Folder"("created_at", "id");

-- CreateIndex
CREATE INDEX "Licensee_title_id_idx" ON "Licensee"("title", "id");

-- CreateIndex
CREATE INDEX "Menu_title_id_idx" ON "Menu"("title", "id");

-- CreateIndex
CREATE INDEX "Menu_name_id_idx" ON "Menu"("name", "id");

-- CreateIndex
CREATE INDEX "Menu_updated_at_id_idx" ON "Menu"("updated_at", "id");

-- CreateIndex
CREATE INDEX "Menu_created_at_id_idx" ON "Menu"("created_at", "id");

-- CreateIndex
CREATE INDEX "MenuLink_title_id_idx" ON "MenuLink"("title", "id");

-- CreateIndex
CREATE INDEX "MenuLink_position_id_idx" ON "MenuLink"("position", "id");

-- CreateIndex
CREATE INDEX "MenuLink_updated_at_id_idx" ON "MenuLink"("updated_at", "id");

-- CreateIndex
CREATE INDEX "MenuLink_created_at_id_idx" ON "MenuLink"("created_at", "id");

-- CreateIndex
CREATE INDEX "NewsletterSubscriber_email_id_idx" ON "NewsletterSubscriber"("email", "id");

-- CreateIndex
CREATE INDEX "NewsletterSubscriber_name_id_idx" ON "NewsletterSubscriber"("name", "id");

-- CreateIndex
CREATE INDEX "NewsletterSubscriber_confirmed_at_id_idx" ON "NewsletterSubscriber"("confirmed_at", "id");

-- CreateIndex
CREATE INDEX "Notice_title_id_idx" ON "Notice"("title", "id");

-- CreateIndex
CREATE INDEX "Notice_status_id_idx" ON "Notice"("status", "id");

-- CreateIndex
CREATE INDEX "Notice_severity_id_idx" ON "Notice"("severity", "id");

-- CreateIndex
CREATE INDEX "Notice_publish_at_id_idx" ON "Notice"("publish_at", "id");

-- CreateIndex
CREATE INDEX "Notice_unpublish_at_id_idx" ON "Notice"("unpublish_at", "id");

-- CreateIndex
CREATE INDEX "Notice_created_at_id_idx" ON "Notice"("created_at", "id");

-- CreateIndex
CREATE INDEX "Tag_label_id_idx" ON "Tag"("label", "id");

-- CreateIndex
CREATE INDEX "Tag_updated_at_id_idx" ON "Tag"("updated_at", "id");

-- CreateIndex
CREATE INDEX "Tag_created_at_id_idx" ON "Tag"("created_at", "id");

-- CreateIndex
CREATE INDEX "User_lastname_id_idx" ON "User"("lastname", "id");

-- CreateIndex
CREATE INDEX "User_firstname_id_idx" ON "User"("firstname", "id");

-- CreateIndex
CREATE INDEX "User_name_id_idx" ON "User"("name", "id");

-- CreateIndex
CREATE INDEX "User_email_id_idx" ON "User"("email", "id");

-- CreateIndex
CREATE INDEX "User_active_id_idx" ON "User"("active", "id");

-- CreateIndex
CREATE INDEX "User_status_id_idx" ON "User"("status", "id");

-- CreateIndex
CREATE INDEX "User_last_sign_in_at_id_idx" ON "User"("last_sign_in_at", "id");

-- CreateIndex
CREATE INDEX "User_updated_at_id_idx" ON "User"("updated_at", "id");

-- CreateIndex
CREATE INDEX "User_created_at_id_idx" ON "User"("created_at", "id");

-- CreateIndex
CREATE INDEX "ValidigKeyword_title_id_idx" ON "ValidigKeyword"("title", "id");
