-- CreateTable
CREATE TABLE "CredentialKey" (
    "id" TEXT NOT NULL,
    "algorithm" TEXT NOT NULL,
    "origin" TEXT NOT NULL,
    "public_key" JSONB NOT NULL,
    "secret_key" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "CredentialKey_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Credential" (
    "person_id" INTEGER NOT NULL,
    "status_list" INTEGER NOT NULL,
    "status_index" INTEGER NOT NULL,
    "json" TEXT NOT NULL,
    "jws" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Credential_pkey" PRIMARY KEY ("person_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "Credential_status_list_status_index_key" ON "Credential"("status_list", "status_index");

-- AddForeignKey
ALTER TABLE "Credential" ADD CONSTRAINT "Credential_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "CertificatePerson"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Notices of changes
SELECT kollegium_watch('CredentialKey', 'Credential');
