-- Trusted extensions: the owner of a database may make them (PostgreSQL >= 13).
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS unaccent;

-- CreateEnum
CREATE TYPE "CertificateKind" AS ENUM ('diploma', 'certificate', 'ambassador_certificate', 'tutor_certificate', 'tutor_award_certificate', 'diploma_care_assistant', 'diploma_language_representative', 'diploma_language_representative_educator', 'college_certificate');

-- CreateEnum
CREATE TYPE "PersonStatus" AS ENUM ('draft', 'issued', 'replaced', 'revoked');

-- CreateEnum
CREATE TYPE "PrintRunStatus" AS ENUM ('waiting', 'running', 'done', 'failed', 'cancelled');

-- CreateEnum
CREATE TYPE "PrintRunOutput" AS ENUM ('pdf', 'zip');

-- CreateEnum
CREATE TYPE "ContentType" AS ENUM ('article', 'page', 'section', 'card', 'event', 'queue', 'book');

-- CreateEnum
CREATE TYPE "ContentStatus" AS ENUM ('unpublished', 'published');

-- CreateEnum
CREATE TYPE "GroupCategory" AS ENUM ('region', 'local', 'educator', 'employer', 'other');

-- CreateTable
CREATE TABLE "Role" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "label" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Role_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Permission" (
    "id" SERIAL NOT NULL,
    "subject" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "label" TEXT NOT NULL,

    CONSTRAINT "Permission_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "GroupsRole" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "label" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "GroupsRole_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "GroupsPermission" (
    "id" SERIAL NOT NULL,
    "subject" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "label" TEXT NOT NULL,
    "below" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "GroupsPermission_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Membership" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "group_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Membership_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AuditEntry" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "user_id" INTEGER,
    "real_user_id" INTEGER,
    "group_id" INTEGER,
    "action" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "subject_id" TEXT,
    "details" JSONB NOT NULL DEFAULT '{}',
    "ip" TEXT,

    CONSTRAINT "AuditEntry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "OauthClient" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "redirect_uris" TEXT[],
    "first_party" BOOLEAN NOT NULL DEFAULT false,
    "rotation" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "OauthClient_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "OauthCode" (
    "hash" TEXT NOT NULL,
    "client_id" TEXT NOT NULL,
    "user_id" INTEGER NOT NULL,
    "redirect_uri" TEXT NOT NULL,
    "code_challenge" TEXT NOT NULL,
    "code_challenge_method" TEXT NOT NULL DEFAULT 'S256',
    "scope" TEXT NOT NULL DEFAULT '*',
    "family" TEXT NOT NULL,
    "sign_in_id" TEXT,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "OauthCode_pkey" PRIMARY KEY ("hash")
);

-- CreateTable
CREATE TABLE "OauthToken" (
    "id" TEXT NOT NULL,
    "family" TEXT NOT NULL,
    "client_id" TEXT NOT NULL,
    "user_id" INTEGER NOT NULL,
    "sign_in_id" TEXT,
    "access_hash" TEXT NOT NULL,
    "access_expires_at" TIMESTAMPTZ(3) NOT NULL,
    "refresh_hash" TEXT,
    "refresh_expires_at" TIMESTAMPTZ(3),
    "scope" TEXT NOT NULL DEFAULT '*',
    "rotated_at" TIMESTAMPTZ(3),
    "successor" BYTEA,
    "revoked_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "OauthToken_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SignIn" (
    "id" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "user_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    "remember" BOOLEAN NOT NULL DEFAULT false,
    "user_agent" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "SignIn_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SignInLink" (
    "hash" TEXT NOT NULL,
    "user_id" INTEGER NOT NULL,
    "purpose" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "SignInLink_pkey" PRIMARY KEY ("hash")
);

-- CreateTable
CREATE TABLE "RateLimit" (
    "key" TEXT NOT NULL,
    "count" INTEGER NOT NULL DEFAULT 0,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "RateLimit_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "Certificate" (
    "id" SERIAL NOT NULL,
    "kind" "CertificateKind" NOT NULL,
    "group_id" INTEGER NOT NULL,
    "educator_id" INTEGER,
    "date" DATE NOT NULL,
    "fields" JSONB NOT NULL,
    "author_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Certificate_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "CertificatePerson" (
    "id" SERIAL NOT NULL,
    "certificate_id" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "firstname" TEXT NOT NULL,
    "lastname" TEXT NOT NULL,
    "email" TEXT NOT NULL DEFAULT '',
    "personal_number" BYTEA,
    "personal_number_key" TEXT,
    "fields" JSONB NOT NULL DEFAULT '{}',
    "status" "PersonStatus" NOT NULL DEFAULT 'draft',
    "number" TEXT,
    "issued_at" TIMESTAMPTZ(3),
    "paper" JSONB,
    "revoked_at" TIMESTAMPTZ(3),
    "revoked_reason" TEXT NOT NULL DEFAULT '',
    "replaced_by_id" INTEGER,
    "protected" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "CertificatePerson_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "CertificateDocument" (
    "person_id" INTEGER NOT NULL,
    "path" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "filesize" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "CertificateDocument_pkey" PRIMARY KEY ("person_id")
);

-- CreateTable
CREATE TABLE "PrintRun" (
    "id" TEXT NOT NULL,
    "output" "PrintRunOutput" NOT NULL,
    "status" "PrintRunStatus" NOT NULL DEFAULT 'waiting',
    "total" INTEGER NOT NULL,
    "done" INTEGER NOT NULL DEFAULT 0,
    "group_id" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "filename" TEXT NOT NULL,
    "path" TEXT,
    "sha256" TEXT,
    "filesize" INTEGER,
    "error" TEXT,
    "author_id" INTEGER,
    "started_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "PrintRun_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PrintRunItem" (
    "run_id" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "person_id" INTEGER NOT NULL,

    CONSTRAINT "PrintRunItem_pkey" PRIMARY KEY ("run_id","position")
);

-- CreateTable
CREATE TABLE "Content" (
    "id" SERIAL NOT NULL,
    "type" "ContentType" NOT NULL,
    "group_id" INTEGER,
    "title" TEXT NOT NULL,
    "short_title" TEXT NOT NULL DEFAULT '',
    "slug" TEXT NOT NULL,
    "body" TEXT NOT NULL DEFAULT '',
    "lead" TEXT NOT NULL DEFAULT '',
    "status" "ContentStatus" NOT NULL DEFAULT 'unpublished',
    "publish_at" TIMESTAMPTZ(3),
    "unpublish_at" TIMESTAMPTZ(3),
    "date" DATE,
    "settings" JSONB NOT NULL DEFAULT '{}',
    "author_id" INTEGER,
    "trashed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Content_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Tag" (
    "id" SERIAL NOT NULL,
    "label" TEXT NOT NULL,
    "group_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Tag_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ContentImage" (
    "content_id" INTEGER NOT NULL,
    "file_id" INTEGER NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,
    "description" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "ContentImage_pkey" PRIMARY KEY ("content_id","file_id")
);

-- CreateTable
CREATE TABLE "ContentAttachment" (
    "content_id" INTEGER NOT NULL,
    "file_id" INTEGER NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "ContentAttachment_pkey" PRIMARY KEY ("content_id","file_id")
);

-- CreateTable
CREATE TABLE "Portfolio" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "disk" TEXT NOT NULL DEFAULT 's3.vofront_files',
    "status" BOOLEAN NOT NULL DEFAULT true,
    "group_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Portfolio_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Folder" (
    "id" SERIAL NOT NULL,
    "portfolio_id" INTEGER NOT NULL,
    "folder_id" INTEGER,
    "group_id" INTEGER,
    "title" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Folder_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "File" (
    "id" SERIAL NOT NULL,
    "portfolio_id" INTEGER NOT NULL,
    "folder_id" INTEGER,
    "group_id" INTEGER,
    "title" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "path" TEXT NOT NULL,
    "disk" TEXT NOT NULL,
    "filename" TEXT NOT NULL,
    "filesize" INTEGER NOT NULL,
    "filetype" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "width" INTEGER,
    "height" INTEGER,
    "status" BOOLEAN NOT NULL DEFAULT true,
    "author_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "File_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Group" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "body" TEXT NOT NULL DEFAULT '',
    "category" "GroupCategory" NOT NULL,
    "website" TEXT NOT NULL DEFAULT '',
    "email" TEXT NOT NULL DEFAULT '',
    "phone1" TEXT NOT NULL DEFAULT '',
    "orgnr" TEXT NOT NULL DEFAULT '',
    "educator_category" TEXT,
    "educator_type" TEXT,
    "employer_type" TEXT,
    "certified" DATE,
    "certified_until" DATE,
    "status" BOOLEAN NOT NULL DEFAULT true,
    "data_protection_policy_url" TEXT NOT NULL DEFAULT '',
    "parent_id" INTEGER,
    "path" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "latitude" DOUBLE PRECISION,
    "longitude" DOUBLE PRECISION,
    "municipalities" TEXT NOT NULL DEFAULT '',
    "front_title" TEXT NOT NULL DEFAULT '',
    "front_body" TEXT NOT NULL DEFAULT '',
    "vopagesStatus" BOOLEAN NOT NULL DEFAULT false,
    "logo_id" INTEGER,
    "logo3_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Group_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "GroupLogo" (
    "group_id" INTEGER NOT NULL,
    "file_id" INTEGER NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "GroupLogo_pkey" PRIMARY KEY ("group_id","file_id")
);

-- CreateTable
CREATE TABLE "GroupImage" (
    "group_id" INTEGER NOT NULL,
    "file_id" INTEGER NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,
    "description" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "GroupImage_pkey" PRIMARY KEY ("group_id","file_id")
);

-- CreateTable
CREATE TABLE "GroupContact" (
    "group_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,
    "title" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "GroupContact_pkey" PRIMARY KEY ("group_id","user_id")
);

-- CreateTable
CREATE TABLE "Education" (
    "id" SERIAL NOT NULL,
    "title" TEXT NOT NULL,
    "code" TEXT NOT NULL DEFAULT '',
    "status" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Education_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "EducationUsage" (
    "education_id" INTEGER NOT NULL,
    "education_usage_id" INTEGER NOT NULL,
    "education_usage_type" TEXT NOT NULL DEFAULT 'Group',
    "field" TEXT NOT NULL DEFAULT 'educations',
    "position" INTEGER NOT NULL DEFAULT 0,
    "certified" DATE,
    "comments" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "EducationUsage_pkey" PRIMARY KEY ("education_id","education_usage_id","field")
);

-- CreateTable
CREATE TABLE "Setting" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "category" TEXT NOT NULL DEFAULT '',
    "group_id" INTEGER,
    "value" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Setting_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Wording" (
    "key" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Wording_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "User" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "firstname" TEXT NOT NULL DEFAULT '',
    "lastname" TEXT NOT NULL DEFAULT '',
    "password_hash" TEXT,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "status" BOOLEAN NOT NULL DEFAULT false,
    "personal_number" BYTEA,
    "personal_number_key" TEXT,
    "address1" TEXT NOT NULL DEFAULT '',
    "address2" TEXT NOT NULL DEFAULT '',
    "postalcode" TEXT NOT NULL DEFAULT '',
    "town" TEXT NOT NULL DEFAULT '',
    "country" TEXT NOT NULL DEFAULT '',
    "phone1" TEXT NOT NULL DEFAULT '',
    "profession" TEXT NOT NULL DEFAULT '',
    "workplace" TEXT NOT NULL DEFAULT '',
    "description" TEXT NOT NULL DEFAULT '',
    "gdpr" BOOLEAN NOT NULL DEFAULT false,
    "gdpr_version" TEXT,
    "gdpr_at" TIMESTAMPTZ(3),
    "apps" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "settings" JSONB NOT NULL DEFAULT '{}',
    "validig" JSONB,
    "last_sign_in_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "User_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "_RoleToUser" (
    "A" INTEGER NOT NULL,
    "B" INTEGER NOT NULL,

    CONSTRAINT "_RoleToUser_AB_pkey" PRIMARY KEY ("A","B")
);

-- CreateTable
CREATE TABLE "_PermissionToRole" (
    "A" INTEGER NOT NULL,
    "B" INTEGER NOT NULL,

    CONSTRAINT "_PermissionToRole_AB_pkey" PRIMARY KEY ("A","B")
);

-- CreateTable
CREATE TABLE "_GroupsRoleToMembership" (
    "A" INTEGER NOT NULL,
    "B" INTEGER NOT NULL,

    CONSTRAINT "_GroupsRoleToMembership_AB_pkey" PRIMARY KEY ("A","B")
);

-- CreateTable
CREATE TABLE "_GroupsPermissionToGroupsRole" (
    "A" INTEGER NOT NULL,
    "B" INTEGER NOT NULL,

    CONSTRAINT "_GroupsPermissionToGroupsRole_AB_pkey" PRIMARY KEY ("A","B")
);

-- CreateTable
CREATE TABLE "_ContentToTag" (
    "A" INTEGER NOT NULL,
    "B" INTEGER NOT NULL,

    CONSTRAINT "_ContentToTag_AB_pkey" PRIMARY KEY ("A","B")
);

-- CreateIndex
CREATE UNIQUE INDEX "Role_name_key" ON "Role"("name");

-- CreateIndex
CREATE UNIQUE INDEX "Permission_subject_name_key" ON "Permission"("subject", "name");

-- CreateIndex
CREATE UNIQUE INDEX "GroupsRole_name_key" ON "GroupsRole"("name");

-- CreateIndex
CREATE UNIQUE INDEX "GroupsPermission_subject_name_below_key" ON "GroupsPermission"("subject", "name", "below");

-- CreateIndex
CREATE INDEX "Membership_group_id_idx" ON "Membership"("group_id");

-- CreateIndex
CREATE UNIQUE INDEX "Membership_user_id_group_id_key" ON "Membership"("user_id", "group_id");

-- CreateIndex
CREATE INDEX "AuditEntry_subject_subject_id_at_idx" ON "AuditEntry"("subject", "subject_id", "at");

-- CreateIndex
CREATE INDEX "AuditEntry_user_id_at_idx" ON "AuditEntry"("user_id", "at");

-- CreateIndex
CREATE INDEX "OauthCode_expires_at_idx" ON "OauthCode"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "OauthToken_access_hash_key" ON "OauthToken"("access_hash");

-- CreateIndex
CREATE UNIQUE INDEX "OauthToken_refresh_hash_key" ON "OauthToken"("refresh_hash");

-- CreateIndex
CREATE INDEX "OauthToken_family_idx" ON "OauthToken"("family");

-- CreateIndex
CREATE INDEX "OauthToken_user_id_idx" ON "OauthToken"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "SignIn_hash_key" ON "SignIn"("hash");

-- CreateIndex
CREATE INDEX "SignIn_user_id_idx" ON "SignIn"("user_id");

-- CreateIndex
CREATE INDEX "SignInLink_user_id_idx" ON "SignInLink"("user_id");

-- CreateIndex
CREATE INDEX "RateLimit_expires_at_idx" ON "RateLimit"("expires_at");

-- CreateIndex
CREATE INDEX "Certificate_kind_group_id_updated_at_idx" ON "Certificate"("kind", "group_id", "updated_at" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "CertificatePerson_number_key" ON "CertificatePerson"("number");

-- CreateIndex
CREATE UNIQUE INDEX "CertificatePerson_replaced_by_id_key" ON "CertificatePerson"("replaced_by_id");

-- CreateIndex
CREATE INDEX "CertificatePerson_certificate_id_position_idx" ON "CertificatePerson"("certificate_id", "position");

-- CreateIndex
CREATE INDEX "CertificatePerson_personal_number_key_idx" ON "CertificatePerson"("personal_number_key");

-- CreateIndex
CREATE INDEX "CertificatePerson_lastname_firstname_idx" ON "CertificatePerson"("lastname", "firstname");

-- CreateIndex
CREATE INDEX "PrintRun_author_id_created_at_idx" ON "PrintRun"("author_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "PrintRunItem_person_id_idx" ON "PrintRunItem"("person_id");

-- CreateIndex
CREATE INDEX "Content_type_group_id_updated_at_idx" ON "Content"("type", "group_id", "updated_at" DESC);

-- CreateIndex
CREATE INDEX "Content_type_group_id_status_date_idx" ON "Content"("type", "group_id", "status", "date" DESC);

-- CreateIndex
CREATE INDEX "Content_title_idx" ON "Content" USING GIN ("title" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "Content_author_id_idx" ON "Content"("author_id");

-- CreateIndex
CREATE UNIQUE INDEX "Tag_group_id_label_key" ON "Tag"("group_id", "label");

-- CreateIndex
CREATE INDEX "ContentImage_file_id_idx" ON "ContentImage"("file_id");

-- CreateIndex
CREATE INDEX "ContentAttachment_file_id_idx" ON "ContentAttachment"("file_id");

-- CreateIndex
CREATE UNIQUE INDEX "Portfolio_name_key" ON "Portfolio"("name");

-- CreateIndex
CREATE INDEX "Portfolio_group_id_idx" ON "Portfolio"("group_id");

-- CreateIndex
CREATE INDEX "Folder_portfolio_id_folder_id_idx" ON "Folder"("portfolio_id", "folder_id");

-- CreateIndex
CREATE UNIQUE INDEX "File_path_key" ON "File"("path");

-- CreateIndex
CREATE INDEX "File_portfolio_id_folder_id_idx" ON "File"("portfolio_id", "folder_id");

-- CreateIndex
CREATE UNIQUE INDEX "Group_name_key" ON "Group"("name");

-- CreateIndex
CREATE INDEX "Group_parent_id_idx" ON "Group"("parent_id");

-- CreateIndex
CREATE INDEX "Group_category_status_idx" ON "Group"("category", "status");

-- CreateIndex
CREATE INDEX "Group_path_idx" ON "Group" USING GIN ("path");

-- CreateIndex
CREATE INDEX "Group_title_idx" ON "Group" USING GIN ("title" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "EducationUsage_education_usage_id_idx" ON "EducationUsage"("education_usage_id");

-- CreateIndex
CREATE UNIQUE INDEX "Setting_name_group_id_key" ON "Setting"("name", "group_id");

-- CreateIndex
CREATE UNIQUE INDEX "User_personal_number_key_key" ON "User"("personal_number_key");

-- CreateIndex
CREATE INDEX "_RoleToUser_B_index" ON "_RoleToUser"("B");

-- CreateIndex
CREATE INDEX "_PermissionToRole_B_index" ON "_PermissionToRole"("B");

-- CreateIndex
CREATE INDEX "_GroupsRoleToMembership_B_index" ON "_GroupsRoleToMembership"("B");

-- CreateIndex
CREATE INDEX "_GroupsPermissionToGroupsRole_B_index" ON "_GroupsPermissionToGroupsRole"("B");

-- CreateIndex
CREATE INDEX "_ContentToTag_B_index" ON "_ContentToTag"("B");

-- AddForeignKey
ALTER TABLE "Membership" ADD CONSTRAINT "Membership_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Membership" ADD CONSTRAINT "Membership_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "Group"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "OauthCode" ADD CONSTRAINT "OauthCode_client_id_fkey" FOREIGN KEY ("client_id") REFERENCES "OauthClient"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "OauthCode" ADD CONSTRAINT "OauthCode_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "OauthToken" ADD CONSTRAINT "OauthToken_client_id_fkey" FOREIGN KEY ("client_id") REFERENCES "OauthClient"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "OauthToken" ADD CONSTRAINT "OauthToken_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SignIn" ADD CONSTRAINT "SignIn_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SignInLink" ADD CONSTRAINT "SignInLink_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Certificate" ADD CONSTRAINT "Certificate_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "Group"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Certificate" ADD CONSTRAINT "Certificate_educator_id_fkey" FOREIGN KEY ("educator_id") REFERENCES "Group"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Certificate" ADD CONSTRAINT "Certificate_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CertificatePerson" ADD CONSTRAINT "CertificatePerson_certificate_id_fkey" FOREIGN KEY ("certificate_id") REFERENCES "Certificate"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CertificatePerson" ADD CONSTRAINT "CertificatePerson_replaced_by_id_fkey" FOREIGN KEY ("replaced_by_id") REFERENCES "CertificatePerson"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CertificateDocument" ADD CONSTRAINT "CertificateDocument_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "CertificatePerson"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PrintRun" ADD CONSTRAINT "PrintRun_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PrintRunItem" ADD CONSTRAINT "PrintRunItem_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "PrintRun"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PrintRunItem" ADD CONSTRAINT "PrintRunItem_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "CertificatePerson"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Content" ADD CONSTRAINT "Content_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "Group"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Content" ADD CONSTRAINT "Content_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Tag" ADD CONSTRAINT "Tag_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "Group"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ContentImage" ADD CONSTRAINT "ContentImage_content_id_fkey" FOREIGN KEY ("content_id") REFERENCES "Content"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ContentImage" ADD CONSTRAINT "ContentImage_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "File"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ContentAttachment" ADD CONSTRAINT "ContentAttachment_content_id_fkey" FOREIGN KEY ("content_id") REFERENCES "Content"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ContentAttachment" ADD CONSTRAINT "ContentAttachment_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "File"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Portfolio" ADD CONSTRAINT "Portfolio_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "Group"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Folder" ADD CONSTRAINT "Folder_portfolio_id_fkey" FOREIGN KEY ("portfolio_id") REFERENCES "Portfolio"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Folder" ADD CONSTRAINT "Folder_folder_id_fkey" FOREIGN KEY ("folder_id") REFERENCES "Folder"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "File" ADD CONSTRAINT "File_portfolio_id_fkey" FOREIGN KEY ("portfolio_id") REFERENCES "Portfolio"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "File" ADD CONSTRAINT "File_folder_id_fkey" FOREIGN KEY ("folder_id") REFERENCES "Folder"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "File" ADD CONSTRAINT "File_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Group" ADD CONSTRAINT "Group_parent_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "Group"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Group" ADD CONSTRAINT "Group_logo_id_fkey" FOREIGN KEY ("logo_id") REFERENCES "File"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Group" ADD CONSTRAINT "Group_logo3_id_fkey" FOREIGN KEY ("logo3_id") REFERENCES "File"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "GroupLogo" ADD CONSTRAINT "GroupLogo_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "Group"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "GroupLogo" ADD CONSTRAINT "GroupLogo_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "File"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "GroupImage" ADD CONSTRAINT "GroupImage_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "Group"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "GroupImage" ADD CONSTRAINT "GroupImage_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "File"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "GroupContact" ADD CONSTRAINT "GroupContact_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "Group"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "GroupContact" ADD CONSTRAINT "GroupContact_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "EducationUsage" ADD CONSTRAINT "EducationUsage_education_id_fkey" FOREIGN KEY ("education_id") REFERENCES "Education"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "EducationUsage" ADD CONSTRAINT "EducationUsage_education_usage_id_fkey" FOREIGN KEY ("education_usage_id") REFERENCES "Group"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Setting" ADD CONSTRAINT "Setting_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "Group"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "_RoleToUser" ADD CONSTRAINT "_RoleToUser_A_fkey" FOREIGN KEY ("A") REFERENCES "Role"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "_RoleToUser" ADD CONSTRAINT "_RoleToUser_B_fkey" FOREIGN KEY ("B") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "_PermissionToRole" ADD CONSTRAINT "_PermissionToRole_A_fkey" FOREIGN KEY ("A") REFERENCES "Permission"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "_PermissionToRole" ADD CONSTRAINT "_PermissionToRole_B_fkey" FOREIGN KEY ("B") REFERENCES "Role"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "_GroupsRoleToMembership" ADD CONSTRAINT "_GroupsRoleToMembership_A_fkey" FOREIGN KEY ("A") REFERENCES "GroupsRole"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "_GroupsRoleToMembership" ADD CONSTRAINT "_GroupsRoleToMembership_B_fkey" FOREIGN KEY ("B") REFERENCES "Membership"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "_GroupsPermissionToGroupsRole" ADD CONSTRAINT "_GroupsPermissionToGroupsRole_A_fkey" FOREIGN KEY ("A") REFERENCES "GroupsPermission"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "_GroupsPermissionToGroupsRole" ADD CONSTRAINT "_GroupsPermissionToGroupsRole_B_fkey" FOREIGN KEY ("B") REFERENCES "GroupsRole"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "_ContentToTag" ADD CONSTRAINT "_ContentToTag_A_fkey" FOREIGN KEY ("A") REFERENCES "Content"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "_ContentToTag" ADD CONSTRAINT "_ContentToTag_B_fkey" FOREIGN KEY ("B") REFERENCES "Tag"("id") ON DELETE CASCADE ON UPDATE CASCADE;
