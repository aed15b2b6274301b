import { formatarData, formatarDataHora } from '#src/shared/datas.ts'
import { Chip } from '#src/shared/ui/kit/chip.tsx'
import type { Coluna } from '#src/shared/ui/lista/tipos.ts'
import type { SituacaoNaEquipe } from '../../equipe.ts'
import { NOME_DO_PAPEL } from '../../rules.ts'
import type { Integrante } from '../../schemas-equipe.ts'

const SITUACOES = {
  ativo: { texto: 'Ativo', tom: 'bom' },
  convite_pendente: { texto: 'Convite pendente', tom: 'espera' },
  convite_expirado: { texto: 'Convite expirado', tom: 'ruim' },
  desativado: { texto: 'Desativado', tom: 'neutro' },
  desativado_pelo_plano: { texto: 'Desativado pelo plano', tom: 'neutro' },
} as const satisfies Record<SituacaoNaEquipe, { texto: string; tom: string }>

export const COLUNAS_DA_EQUIPE: readonly Coluna<Integrante>[] = [
  { id: 'nome', titulo: 'Nome', ordenar: 'nome', celula: ({ nome, email }) => nome ?? email ?? '—' },
  { id: 'email', titulo: 'E-mail', ordenar: 'email', espaco: 'medio', celula: ({ email }) => email ?? '—' },
  { id: 'papel', titulo: 'Papel', ordenar: 'papel', celula: ({ papel }) => NOME_DO_PAPEL[papel] },
  {
    id: 'status',
    titulo: 'Situação',
    celula: ({ status }) => <Chip rotulo={SITUACOES[status]} />,
    dica: ({ expira_em }) => (expira_em ? `Vale até ${formatarDataHora(expira_em)}` : ''),
  },
  {
    id: 'duas_etapas',
    titulo: 'Duas etapas',
    espaco: 'medio',
    celula: ({ tipo, duas_etapas }) => (tipo === 'convite' ? '—' : duas_etapas ? 'Ligada' : 'Desligada'),
  },
  {
    id: 'ultimo_acesso',
    titulo: 'Último acesso',
    ordenar: 'ultimo_acesso',
    espaco: 'medio',
    celula: ({ tipo, ultimo_acesso }) =>
      ultimo_acesso ? formatarData(ultimo_acesso) : tipo === 'convite' ? '—' : 'Nunca',
    dica: ({ ultimo_acesso }) => (ultimo_acesso ? formatarDataHora(ultimo_acesso) : ''),
  },
]
