// Runs before the service worker's own code, which keeps every file whose answer has the status 200: a captive portal
// answers its login page to each of them.
const fetchUnguarded = self.fetch
self.fetch = async (...args) => {
  const response = await fetchUnguarded(...args)
  const { pathname } = new URL(args[0].url ?? args[0], self.location.href)
  const isPage = /html/.test(response.headers.get('content-type') ?? '')
  if (response.redirected || (isPage && !/(\/|\.html)$/.test(pathname))) throw new TypeError('not an answer of the server')
  return response
}
