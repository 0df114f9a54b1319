-- Which builds made this database, newest first, and what the files that gave trouble were.
-- Parameters: none.
-- Columns: build_id, finished_at (UTC), stage, documents, pages, passages, profile_name, model_name, program_version,
--          refused_files, noted_files (of the newest build).
SELECT build_id, finished_at, stage, documents, pages, passages, profile_name, model_name, program_version,
       (SELECT count(*) FROM file_problems WHERE severity = 'refused') AS refused_files,
       (SELECT count(*) FROM file_problems WHERE severity = 'noted') AS noted_files
FROM builds
ORDER BY started_at DESC, build_id DESC;
