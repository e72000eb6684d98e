/** The oldest browsers that the console is made for. */
export const consoleFloor = { chrome: 103, safari: 16.4, firefox: 115 }

const browsers = `Chrome ${consoleFloor.chrome}、Safari ${consoleFloor.safari}、Firefox ${consoleFloor.firefox}`

/** Shown by the console in older browsers, and by `old-console-page.ts` in those that the circle does not support either. */
export const consoleBrowserNotice = `管理后台需要 ${browsers} 或更新的浏览器。请升级浏览器，或换一台电脑打开`
