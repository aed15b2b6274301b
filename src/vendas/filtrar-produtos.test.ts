import { expect, test } from 'vitest'
import { type Filtro, filtrarProdutos } from './filtrar-produtos.ts'

const produtos = [
  { nome: 'Óculos de sol', preco: 90, preco_promocao: 50, em_promocao: true, categoria_id: 'c1' },
  { nome: 'Camiseta', preco: 60, preco_promocao: null, em_promocao: true, categoria_id: 'c2' },
  { nome: 'Água de coco', preco: 8, preco_promocao: null, em_promocao: false, categoria_id: null },
]
const nomes = (filtro: Partial<Filtro>) =>
  filtrarProdutos(produtos, {
    busca: '',
    categoriaId: null,
    soPromocoes: false,
    ordem: 'relevancia',
    ...filtro,
  }).map(({ nome }) => nome)

test.each<[Partial<Filtro>, string[]]>([
  [{}, ['Óculos de sol', 'Camiseta', 'Água de coco']],
  [{ busca: 'OCULOS' }, ['Óculos de sol']],
  [{ busca: 'água' }, ['Água de coco']],
  [{ busca: 'nada' }, []],
  [{ categoriaId: 'c2' }, ['Camiseta']],
  [{ soPromocoes: true }, ['Óculos de sol']],
  [{ ordem: 'menor_preco' }, ['Água de coco', 'Óculos de sol', 'Camiseta']],
  [{ ordem: 'maior_preco' }, ['Camiseta', 'Óculos de sol', 'Água de coco']],
  [{ ordem: 'nome' }, ['Água de coco', 'Camiseta', 'Óculos de sol']],
])('%j', (filtro, esperado) => expect(nomes(filtro)).toEqual(esperado))
