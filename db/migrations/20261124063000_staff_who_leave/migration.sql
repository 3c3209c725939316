-- Staff of the validation tool who leave a college read nothing more of its candidates, whichever way the membership ended.
CREATE FUNCTION validig_staff_left() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "ValidigStaff" s USING "ValidigCandidate" c, "Group" college
  WHERE s.user_id = OLD.user_id AND c.id = s.candidate_id AND college.id = c.group_id
    AND OLD.group_id = ANY (college.path || college.id)
    AND NOT EXISTS (
      SELECT FROM "Membership" m WHERE m.user_id = OLD.user_id AND m.group_id = ANY (college.path || college.id)
    );
  RETURN NULL;
END $$;
COMMENT ON FUNCTION validig_staff_left IS 'It runs at the end of the transaction, so that memberships that are written anew take nothing away.';
CREATE CONSTRAINT TRIGGER validig_staff_left AFTER DELETE OR UPDATE OF group_id, user_id ON "Membership"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION validig_staff_left();
