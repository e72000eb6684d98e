import type { SiteLegal } from './home.ts'

/** A line as readers see it; registrations lead to their public registers. */
export type LegalLine = { label: string; text: string; href?: string }

export const toLegalLines = ({ operator, contact, license, icp, police }: SiteLegal): LegalLine[] =>
  [
    { label: '主办单位', text: operator },
    { label: '联系和举报', text: contact },
    { label: '许可证', text: license },
    { label: 'ICP 备案', text: icp, href: 'https://beian.miit.gov.cn/' },
    { label: '公安备案', text: police, href: policeRegister + police.replace(/\D/g, '') },
  ].filter(({ text }) => text !== '')

const policeRegister = 'https://beian.mps.gov.cn/#/query/webSearch?code='
