-- CreateEnum
CREATE TYPE "StatementKind" AS ENUM ('accessibility', 'dataProtection');

-- CreateTable
CREATE TABLE "Statement" (
    "id" SERIAL NOT NULL,
    "kind" "StatementKind" NOT NULL,
    "group_id" INTEGER,
    "draft" JSONB NOT NULL,
    "published" JSONB,
    "published_at" TIMESTAMPTZ(3),
    "author_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Statement_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "Statement_group_id_idx" ON "Statement"("group_id");

-- CreateIndex
CREATE INDEX "Statement_author_id_idx" ON "Statement"("author_id");

-- AddForeignKey
ALTER TABLE "Statement" ADD CONSTRAINT "Statement_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "Group"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Statement" ADD CONSTRAINT "Statement_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- What Prisma's schema language cannot say.
CREATE UNIQUE INDEX "Statement_kind_key" ON "Statement" (kind, coalesce(group_id, 0));
ALTER TABLE "Statement" ADD CONSTRAINT "Statement_published_at_with_content"
  CHECK ((published IS NULL) = (published_at IS NULL));

SELECT kollegium_watch('Statement');
