-- The form of the demands on those who sign in tells of a newer version (docs/decisions/0080-working-together.md).
SELECT kollegium_watch('SignInPolicy');
