/** The categories every new shop starts with (docs/rules/marketplace.md#constants). `icone` is the key of a drawn icon. */
export const CATEGORIAS_PADRAO = [
  { nome: 'Eletrônicos', icone: 'eletronicos', cor: '#2f6fed' },
  { nome: 'Roupas', icone: 'roupas', cor: '#c2418f' },
  { nome: 'Casa', icone: 'casa', cor: '#0f8a6d' },
  { nome: 'Alimentos', icone: 'alimentos', cor: '#d9480f' },
  { nome: 'Esportes', icone: 'esportes', cor: '#2b8a3e' },
  { nome: 'Livros', icone: 'livros', cor: '#7048c8' },
  { nome: 'Arte', icone: 'arte', cor: '#c92a2a' },
  { nome: 'Outros', icone: 'outros', cor: '#5c6470' },
] as const
