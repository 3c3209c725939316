-- A list's search finds a text by its lead, and by its keywords as well (docs/decisions/0018-search-and-documents.md).
ALTER TABLE "Content" ALTER COLUMN list_text SET EXPRESSION AS (kollegium_fold(title || ' ' || lead || ' ' || keywords));
