/**
 * A row of a `from`: the statement, where it runs alone, commits without a standby. The wait for one, which is cut after
 * some seconds, would leave open whether the rows are stored.
 */
export const commitLocally = "(select set_config('synchronous_commit', 'local', true)) commit_locally"
