-- The few prints under way, which every list of certificates asks for.
CREATE INDEX "PrintRun_under_way_idx" ON "PrintRun" (created_at) WHERE status IN ('waiting', 'running');
