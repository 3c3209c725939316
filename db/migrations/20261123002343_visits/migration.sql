-- CreateTable
CREATE TABLE "Visit" (
    "id" BIGSERIAL NOT NULL,
    "day" DATE NOT NULL,
    "group_id" INTEGER,
    "path" TEXT NOT NULL,
    "referrer_host" TEXT NOT NULL,
    "visits" INTEGER NOT NULL,
    "views" INTEGER NOT NULL,

    CONSTRAINT "Visit_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "Visit_group_id_path_day_idx" ON "Visit"("group_id", "path", "day");

-- CreateIndex
CREATE INDEX "Visit_day_idx" ON "Visit"("day");

-- AddForeignKey
ALTER TABLE "Visit" ADD CONSTRAINT "Visit_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "Group"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A row of the front site has no group, and is one row of its day, path and host all the same.
CREATE UNIQUE INDEX "Visit_group_id_day_path_referrer_host_key"
  ON "Visit"("group_id", "day", "path", "referrer_host") NULLS NOT DISTINCT;

-- A visit begins with a view.
ALTER TABLE "Visit" ADD CONSTRAINT "Visit_counts_check" CHECK (visits >= 0 AND views > 0 AND views >= visits);

-- Nobody is told of a view: kept pages must not be made anew for it.
