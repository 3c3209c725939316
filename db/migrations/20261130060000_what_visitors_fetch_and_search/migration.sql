-- Views that are read to the end, fetched documents and searches of the public sites (docs/decisions/0040-visits.md), and the words
-- by which searches find a text beside its own (docs/decisions/0018-search-and-documents.md).

ALTER TABLE "Visit" ADD COLUMN "read_to_end" INTEGER NOT NULL DEFAULT 0;

-- The end of a text may be told on the day after its view, in a row without views.
ALTER TABLE "Visit" DROP CONSTRAINT "Visit_counts_check";
ALTER TABLE "Visit" ADD CONSTRAINT "Visit_counts_check"
  CHECK (visits >= 0 AND views >= visits AND read_to_end >= 0 AND views + read_to_end > 0);

-- The first day on which ends were told is looked up for each page's share.
CREATE INDEX "Visit_read_to_end_day_idx" ON "Visit"("day") WHERE read_to_end > 0;

-- CreateTable
CREATE TABLE "DocumentFetch" (
    "id" BIGSERIAL NOT NULL,
    "day" DATE NOT NULL,
    "group_id" INTEGER,
    "file_id" INTEGER NOT NULL,
    "fetches" INTEGER NOT NULL,

    CONSTRAINT "DocumentFetch_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SiteSearch" (
    "id" BIGSERIAL NOT NULL,
    "day" DATE NOT NULL,
    "group_id" INTEGER,
    "words" TEXT NOT NULL,
    "searches" INTEGER NOT NULL,
    "without_hit" INTEGER NOT NULL,

    CONSTRAINT "SiteSearch_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "DocumentFetch_file_id_idx" ON "DocumentFetch"("file_id");

-- CreateIndex
CREATE INDEX "DocumentFetch_day_idx" ON "DocumentFetch"("day");

-- CreateIndex
CREATE INDEX "SiteSearch_day_idx" ON "SiteSearch"("day");

-- AddForeignKey
ALTER TABLE "DocumentFetch" ADD CONSTRAINT "DocumentFetch_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "Group"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DocumentFetch" ADD CONSTRAINT "DocumentFetch_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "File"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SiteSearch" ADD CONSTRAINT "SiteSearch_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "Group"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A row of the front site has no group, and is one row of its day all the same.
CREATE UNIQUE INDEX "DocumentFetch_group_id_day_file_id_key"
  ON "DocumentFetch"("group_id", "day", "file_id") NULLS NOT DISTINCT;
CREATE UNIQUE INDEX "SiteSearch_group_id_day_words_key" ON "SiteSearch"("group_id", "day", "words") NULLS NOT DISTINCT;

ALTER TABLE "DocumentFetch" ADD CONSTRAINT "DocumentFetch_counts_check" CHECK (fetches > 0);
ALTER TABLE "SiteSearch" ADD CONSTRAINT "SiteSearch_counts_check"
  CHECK (searches > 0 AND without_hit BETWEEN 0 AND searches AND (words = '' OR without_hit = searches));

-- Nobody is told of a fetch or a search: kept pages must not be made anew for it.

-- The words of a text's search are those of its name, its editor's words for it, its lead and its body.
ALTER TABLE "Content" ADD COLUMN "keywords" TEXT NOT NULL DEFAULT '';
ALTER TABLE "Content" DROP COLUMN search;
DROP FUNCTION content_search(text, text, text);
CREATE FUNCTION content_search(title text, keywords text, lead text, body text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN setweight(kollegium_stems(coalesce(title, ''), false), 'A')
  || setweight(kollegium_stems(coalesce(keywords, ''), false) || kollegium_stems(coalesce(lead, ''), false), 'B')
  || setweight(kollegium_stems(left(coalesce(body, ''), 300000), true), 'C');
ALTER TABLE "Content" ADD COLUMN search tsvector GENERATED ALWAYS AS (content_search(title, keywords, lead, body)) STORED;
CREATE INDEX "Content_search_idx" ON "Content" USING gin (search);

-- A column that is made anew has no statistics, and PostgreSQL does not take them by itself for it.
ANALYZE "Content";
