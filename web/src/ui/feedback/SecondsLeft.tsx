import { useEffect, useState } from 'react'

/** Counts down to a time. Screen readers hear the message once instead. */
export const SecondsLeft = ({ until }: { until: number }) => {
  const secondsLeft = () => Math.max(0, Math.ceil((until - Date.now()) / 1_000))
  const [seconds, setSeconds] = useState(secondsLeft)
  useEffect(() => {
    const timer = setInterval(() => setSeconds(secondsLeft()), 250)
    return () => clearInterval(timer)
  })
  return (
    <span aria-hidden="true" className="tabular-nums">
      {seconds}
    </span>
  )
}
