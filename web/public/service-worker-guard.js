// Runs before the service worker's own code, which keeps every file whose answer has the status 200: a captive portal
// answers its login page to each of them. A proxy that reaches no server counts as no network: the stored shell opens.
const fetchUnguarded = self.fetch
self.fetch = async (...args) => {
  const response = await fetchUnguarded(...args)
  const { pathname } = new URL(args[0].url ?? args[0], self.location.href)
  const isPage = /html/.test(response.headers.get('content-type') ?? '')
  const isAway = response.status === 502 || response.status === 504
  if (isAway || response.redirected || (isPage && !/(\/|\.html)$/.test(pathname))) throw new TypeError('not an answer of the server')
  return response
}
