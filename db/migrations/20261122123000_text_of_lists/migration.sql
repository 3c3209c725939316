-- A list's search looks in one column of its table, folded when a row is written, with an index for what few rows hold.
ALTER TABLE "Content" ADD COLUMN list_text text GENERATED ALWAYS AS (kollegium_fold(title || ' ' || lead)) STORED;
ALTER TABLE "Group" ADD COLUMN list_text text GENERATED ALWAYS AS (kollegium_fold(title || ' ' || name || ' ' || municipalities)) STORED;
ALTER TABLE "File" ADD COLUMN list_text text GENERATED ALWAYS AS (kollegium_fold(title || ' ' || filename || ' ' || description)) STORED;
ALTER TABLE "Folder" ADD COLUMN list_text text GENERATED ALWAYS AS (kollegium_fold(title || ' ' || description)) STORED;
ALTER TABLE "Portfolio" ADD COLUMN list_text text GENERATED ALWAYS AS (kollegium_fold(title || ' ' || description)) STORED;
ALTER TABLE "Tag" ADD COLUMN list_text text GENERATED ALWAYS AS (kollegium_fold(label)) STORED;
ALTER TABLE "Menu" ADD COLUMN list_text text GENERATED ALWAYS AS (kollegium_fold(title || ' ' || name || ' ' || description)) STORED;
ALTER TABLE "MenuLink" ADD COLUMN list_text text GENERATED ALWAYS AS (kollegium_fold(title || ' ' || url)) STORED;
ALTER TABLE "Notice" ADD COLUMN list_text text GENERATED ALWAYS AS (kollegium_fold(title || ' ' || regexp_replace(body, '<[^>]*>', ' ', 'g'))) STORED;
ALTER TABLE "Education" ADD COLUMN list_text text GENERATED ALWAYS AS (kollegium_fold(title || ' ' || code)) STORED;
ALTER TABLE "ValidigGeneralSurvey" ADD COLUMN list_text text GENERATED ALWAYS AS (kollegium_fold(title || ' ' || description)) STORED;
ALTER TABLE "ValidigKeyword" ADD COLUMN list_text text GENERATED ALWAYS AS (kollegium_fold(title || ' ' || regulation)) STORED;
ALTER TABLE "Licensee" ADD COLUMN list_text text GENERATED ALWAYS AS (kollegium_fold(title)) STORED;
ALTER TABLE "Application" ADD COLUMN list_text text GENERATED ALWAYS AS (kollegium_fold(firstname || ' ' || lastname || ' ' || email)) STORED;
ALTER TABLE "NewsletterSubscriber" ADD COLUMN list_text text GENERATED ALWAYS AS (kollegium_fold(email || ' ' || name)) STORED;

CREATE INDEX "Content_list_text_idx" ON "Content" USING gin (list_text gin_trgm_ops);
CREATE INDEX "Group_list_text_idx" ON "Group" USING gin (list_text gin_trgm_ops);
CREATE INDEX "File_list_text_idx" ON "File" USING gin (list_text gin_trgm_ops);
CREATE INDEX "Folder_list_text_idx" ON "Folder" USING gin (list_text gin_trgm_ops);
CREATE INDEX "Portfolio_list_text_idx" ON "Portfolio" USING gin (list_text gin_trgm_ops);
CREATE INDEX "Tag_list_text_idx" ON "Tag" USING gin (list_text gin_trgm_ops);
CREATE INDEX "Menu_list_text_idx" ON "Menu" USING gin (list_text gin_trgm_ops);
CREATE INDEX "MenuLink_list_text_idx" ON "MenuLink" USING gin (list_text gin_trgm_ops);
CREATE INDEX "Notice_list_text_idx" ON "Notice" USING gin (list_text gin_trgm_ops);
CREATE INDEX "Education_list_text_idx" ON "Education" USING gin (list_text gin_trgm_ops);
CREATE INDEX "ValidigGeneralSurvey_list_text_idx" ON "ValidigGeneralSurvey" USING gin (list_text gin_trgm_ops);
CREATE INDEX "ValidigKeyword_list_text_idx" ON "ValidigKeyword" USING gin (list_text gin_trgm_ops);
CREATE INDEX "Licensee_list_text_idx" ON "Licensee" USING gin (list_text gin_trgm_ops);
CREATE INDEX "Application_list_text_idx" ON "Application" USING gin (list_text gin_trgm_ops);
CREATE INDEX "NewsletterSubscriber_list_text_idx" ON "NewsletterSubscriber" USING gin (list_text gin_trgm_ops);

-- In the order that the lists have when nothing else is asked for.
CREATE INDEX "Tag_label_id_idx" ON "Tag" ("label", id DESC);
CREATE INDEX "Licensee_title_id_idx" ON "Licensee" ("title", id DESC);
CREATE INDEX "ValidigKeyword_title_id_idx" ON "ValidigKeyword" ("title", id DESC);
CREATE INDEX "Folder_title_id_idx" ON "Folder" ("title", id DESC);
CREATE INDEX "Menu_title_id_idx" ON "Menu" ("title", id DESC);
CREATE INDEX "Education_title_id_idx" ON "Education" ("title", id DESC);
CREATE INDEX "ValidigGeneralSurvey_updated_at_id_idx" ON "ValidigGeneralSurvey" ("updated_at" DESC, id DESC);
CREATE INDEX "MenuLink_position_id_idx" ON "MenuLink" ("position", id DESC);

-- Ids of the files that a text or an address names: "where is this file used?" is one look in an index, too.
CREATE FUNCTION rich_text_files(body text) RETURNS integer[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT found[1]::integer), '{}') FROM regexp_matches(body, '/files/([0-9]{1,9})/', 'g') AS found
$$;
CREATE INDEX "Content_files_idx" ON "Content" USING gin (rich_text_files(body));
CREATE INDEX "MenuLink_files_idx" ON "MenuLink" USING gin (rich_text_files(url)) WHERE url <> '';

-- Where a menu link's own address leads, as linkingTo() asks for it.
CREATE INDEX "MenuLink_target_idx" ON "MenuLink" (rtrim(substring(url FROM '^[^?#]*'), '/')) WHERE url <> '';
