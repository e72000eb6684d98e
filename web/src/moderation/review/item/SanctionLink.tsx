import { paths } from '../../../paths.ts'
import { Link } from '../../../platform/router/Link.tsx'
import { useReviewer } from '../state/use-review.ts'

/** For reviewers who are operators too: sanctions are in the console. */
export const SanctionLink = ({ memberId }: { memberId: number }) =>
  useReviewer().data?.operator ? (
    <Link to={paths.console('members', memberId)} className="link inline-row tap-height">
      禁言、封禁
    </Link>
  ) : null
