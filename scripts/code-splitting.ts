import { CHUNKS, type Chunk } from './chunks.ts'

export const codeSplitting = {
  groups: [
    ...CHUNKS.map(({ name, priority, ...named }) => ({ name, priority, test: testOf(named) })),
    // Some that one page alone shows stay in it.
    {
      name: 'icones',
      test: /@tabler(?!.*Icon(Brand(Facebook|Instagram|Tiktok|Youtube)|HeartFilled|ShoppingBagPlus|ZoomIn|ZoomOut)\.)/,
      entriesAware: true,
      entriesAwareMergeThreshold: 3000,
      priority: 0.3,
    },
  ],
}

function testOf({ files = [], icons = [], packages }: Omit<Chunk, 'name' | 'priority'>): RegExp {
  return new RegExp(
    [
      ...(packages ? [packages.source] : []),
      ...(icons.length > 0 ? [`/Icon(${icons.join('|')})\\.mjs`] : []),
      ...files.map((file) => `/${file.replaceAll('.', '\\.')}$`),
    ].join('|'),
  )
}
