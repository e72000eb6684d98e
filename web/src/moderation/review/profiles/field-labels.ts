export const fieldLabels = { nickname: '昵称', avatar: '头像', cover: '封面', bio: '一句话介绍' } as const
