import { IconBrandWhatsapp } from '@tabler/icons-react'
import { formatarData, formatarDataHora } from '#src/shared/datas.ts'
import { formatarReais } from '#src/shared/dinheiro.ts'
import { digitosWhatsApp, formatarTelefone } from '#src/shared/telefone.ts'
import type { Coluna } from '#src/shared/ui/lista/tipos.ts'
import { NOME_DA_ORIGEM, nomeDoMarketing } from '../rules.ts'
import type { ClienteDaLista } from '../schemas.ts'
import estilo from './clientes.module.css'
import type { Origem } from '../campos.ts'

export const COLUNAS_DE_CLIENTES: readonly Coluna<ClienteDaLista>[] = [
  { id: 'nome', titulo: 'Nome', ordenar: 'nome', celula: ({ nome }) => nome },
  {
    id: 'email',
    titulo: 'E-mail',
    espaco: 'largo',
    celula: ({ email }) => (email ? <span className={estilo.cortado}>{email}</span> : '—'),
    dica: ({ email }) => email ?? '',
  },
  {
    id: 'telefone',
    titulo: 'Telefone',
    espaco: 'medio',
    celula: ({ nome, telefone }) => (telefone ? <Telefone nome={nome} telefone={telefone} /> : '—'),
  },
  { id: 'compras', titulo: 'Compras', ordenar: 'compras', numerica: true, celula: ({ compras }) => compras },
  {
    id: 'total_gasto',
    titulo: 'Total gasto',
    ordenar: 'total_gasto',
    numerica: true,
    celula: ({ total_gasto }) => <strong>{formatarReais(total_gasto)}</strong>,
  },
  {
    id: 'ticket_medio',
    titulo: 'Ticket médio',
    ordenar: 'ticket_medio',
    numerica: true,
    escondida: true,
    celula: ({ ticket_medio }) => (ticket_medio === null ? '—' : formatarReais(ticket_medio)),
  },
  {
    id: 'ultima_compra',
    titulo: 'Última compra',
    ordenar: 'ultima_compra',
    celula: ({ ultima_compra }) => (
      <span className="inteiro">{ultima_compra ? formatarData(ultima_compra) : 'Nunca'}</span>
    ),
    dica: ({ ultima_compra }) => (ultima_compra ? formatarDataHora(ultima_compra) : ''),
  },
  {
    id: 'created_at',
    titulo: 'Cliente desde',
    ordenar: 'created_at',
    escondida: true,
    celula: ({ created_at }) => <span className="inteiro">{formatarData(created_at)}</span>,
  },
  {
    id: 'etiquetas',
    titulo: 'Etiquetas',
    espaco: 'largo',
    celula: ({ etiquetas }) => (etiquetas.length > 0 ? <Etiquetas etiquetas={etiquetas} /> : null),
    dica: ({ etiquetas }) => etiquetas.join(', '),
  },
  {
    id: 'marketing',
    titulo: 'Marketing',
    escondida: true,
    celula: ({ aceita_marketing }) => nomeDoMarketing(aceita_marketing),
  },
  { id: 'documento', titulo: 'CPF ou CNPJ', escondida: true, celula: ({ documento }) => documento ?? '—' },
  {
    id: 'cidade',
    titulo: 'Cidade',
    escondida: true,
    celula: ({ cidade, uf }) => [cidade, uf].filter(Boolean).join('/') || '—',
  },
  {
    id: 'origem',
    titulo: 'Origem',
    escondida: true,
    celula: ({ origem }) => NOME_DA_ORIGEM[origem as Origem] ?? origem,
  },
]

export function Telefone({ nome, telefone }: { nome: string; telefone: string }) {
  return (
    <a
      href={`https://wa.me/${digitosWhatsApp(telefone)}`}
      target="_blank"
      rel="noreferrer"
      className={estilo.telefone}
      aria-label={`Falar com ${nome} no WhatsApp: ${formatarTelefone(telefone)}`}
    >
      <IconBrandWhatsapp size={18} aria-hidden /> {formatarTelefone(telefone)}
    </a>
  )
}

const MOSTRA = 2

export function Etiquetas({ etiquetas, todas = false }: { etiquetas: readonly string[]; todas?: boolean }) {
  const mostradas = todas ? etiquetas : etiquetas.slice(0, MOSTRA)
  return (
    <span className="fila vao-6">
      {mostradas.map((etiqueta) => (
        <span key={etiqueta} className={estilo.etiqueta}>
          {etiqueta}
        </span>
      ))}
      {etiquetas.length > mostradas.length ? (
        <span className="apagado">+{etiquetas.length - mostradas.length}</span>
      ) : null}
    </span>
  )
}
