-- Only diplomas of language representatives come from a course moment: its stakeholders read these and no other kind.
ALTER TABLE "Certificate" ADD CONSTRAINT "Certificate_course_moment_kind"
  CHECK (course_moment_id IS NULL OR kind = 'diploma_language_representative');
