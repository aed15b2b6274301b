import { Dia } from '#src/shared/ui/kit/dia.tsx'
import { Reais } from '#src/shared/ui/kit/reais.tsx'
import { Link } from 'react-router'
import { type PapelEquipe, podeNoPapel } from '#src/acesso/papeis.ts'
import { formatarDataHora } from '#src/shared/datas.ts'
import { Chip } from '#src/shared/ui/kit/chip.tsx'
import type { Coluna } from '#src/shared/ui/lista/tipos.ts'
import { proximaAcao } from '../../acoes.ts'
import { contarUnidades } from '../../itens.ts'
import { rotuloDaSituacao, rotuloDoPagamento } from '../../rotulos.ts'
import type { Venda } from '../../schemas.ts'
import { BotaoDaAcao } from '../detalhe/acao-da-venda.tsx'
import { Forma } from './situacao.tsx'
import estilo from './vendas.module.css'

const NUMERO: Coluna<Venda> = {
  id: 'numero',
  titulo: 'Nº',
  ordenar: 'numero',
  celula: ({ numero }) => `#${numero}`,
}

const DATA: Coluna<Venda> = {
  id: 'data',
  titulo: 'Data',
  ordenar: 'data',
  espaco: 'medio',
  celula: ({ created_at }) => <Dia className="inteiro" instante={created_at} />,
  dica: ({ created_at }) => formatarDataHora(created_at),
}

const RESTO: Coluna<Venda>[] = [
  {
    id: 'itens',
    titulo: 'Itens',
    numerica: true,
    espaco: 'largo',
    cartao: 'fora',
    celula: ({ itens }) => contarUnidades(itens),
    dica: ({ itens }) => itens.map(({ nome }) => nome).join(', '),
  },
  {
    id: 'total',
    titulo: 'Total',
    ordenar: 'total',
    numerica: true,
    cartao: 'destaque',
    celula: ({ total }) => (
      <strong>
        <Reais valor={total} />
      </strong>
    ),
  },
  {
    id: 'pagamento',
    titulo: 'Pagamento',
    espaco: 'medio',
    celula: (venda) => (
      <span className={estilo.par}>
        <Forma forma={venda.forma_pagamento} curta />
        <Chip rotulo={rotuloDoPagamento(venda)} />
      </span>
    ),
  },
  {
    id: 'status',
    titulo: 'Situação',
    celula: (venda) => <Chip rotulo={rotuloDaSituacao(venda, 'loja')} />,
  },
]

export function colunasDaLoja(papel: PapelEquipe): Coluna<Venda>[] {
  return [
    NUMERO,
    DATA,
    {
      id: 'cliente',
      titulo: 'Cliente',
      celula: (venda) => <span className="duas-linhas">{nomeDoCliente(venda)}</span>,
      dica: nomeDoCliente,
    },
    ...RESTO,
    {
      id: 'canal',
      titulo: 'Canal',
      escondida: true,
      celula: ({ canal }) => (canal === 'balcao' ? 'Balcão' : 'Loja online'),
    },
    {
      id: 'nf',
      titulo: 'NF',
      escondida: true,
      celula: ({ nota_fiscal_emitida }) => (nota_fiscal_emitida ? 'Emitida' : '—'),
    },
    {
      id: 'etiquetas',
      titulo: 'Etiquetas',
      escondida: true,
      celula: ({ etiquetas }) => etiquetas.join(', '),
    },
    { id: 'atendente', titulo: 'Atendente', escondida: true, celula: ({ atendente }) => atendente },
    {
      id: 'proximo',
      titulo: 'Próximo passo',
      cartao: 'solta',
      celula: (venda) => <ProximoPasso venda={venda} papel={papel} />,
    },
  ]
}

export const COLUNAS_DA_PLATAFORMA: Coluna<Venda>[] = [
  NUMERO,
  DATA,
  { id: 'loja', titulo: 'Loja', celula: ({ estabelecimento_nome }) => estabelecimento_nome },
  ...RESTO,
]

const nomeDoCliente = ({ cliente }: Venda) => cliente?.nome ?? 'Não identificado'

function ProximoPasso({ venda, papel }: { venda: Venda; papel: PapelEquipe }) {
  if (venda.status === 'em_devolucao' && podeNoPapel(papel, 'vendas.cancelar')) {
    return (
      <Link to={`/vendas/${venda.id}`} className={`botao leve ${estilo.acao}`}>
        Ver devolução
      </Link>
    )
  }
  const acao = proximaAcao(venda, papel)
  return acao ? <BotaoDaAcao venda={venda} acao={acao} className={`leve ${estilo.acao}`} /> : null
}
