import '#src/shared/ui/kit/kit.css'
// In no layer: it holds whether it comes before the kit's or after.
import '@mantine/spotlight/styles.css'
import { createSpotlight, Spotlight } from '@mantine/spotlight'
import { IconArrowRight, IconPackage, IconReceipt, IconSearch, IconUser } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { formatarData } from '#src/shared/datas.ts'
import { formatarReais } from '#src/shared/dinheiro.ts'
import { semAcentos } from '#src/shared/sem-acentos.ts'
import { ApiError, api, type Resposta } from '#src/shared/ui/api.ts'
import { TemaDoKit } from '#src/shared/ui/kit/tema-do-kit.tsx'
import type { SecaoDoMenu } from './menu.ts'
import type { MinhaLoja } from '#src/acesso/schemas.ts'

const ESPERA_MS = 200
const [guarda, controle] = createSpotlight()

/** What `GET /rest/v1/busca` answers. Reais. */
type Achados = Resposta<'GET /rest/v1/busca'>

const NADA: Achados = { produtos: [], clientes: [], vendas: [] }

interface Props {
  aberta: boolean
  aoFechar: () => void
  loja: MinhaLoja | null
  secoes: SecaoDoMenu[]
}

interface Achado {
  id: string
  titulo: string
  detalhe: string
  rota: string
}

export default function BuscaGeralAberta({ aberta, aoFechar, loja, secoes }: Props) {
  const [texto, setTexto] = useState('')
  const [achados, setAchados] = useState(NADA)
  const [estado, setEstado] = useState<'parada' | 'buscando' | 'falhou'>('parada')
  const relogio = useRef<ReturnType<typeof setTimeout>>(undefined)
  const pedido = useRef<AbortController>(undefined)
  const navigate = useNavigate()
  useEffect(() => (aberta ? controle.open() : controle.close()), [aberta])

  function digitar(novo: string) {
    setTexto(novo)
    clearTimeout(relogio.current)
    pedido.current?.abort()
    const busca = novo.trim()
    if (!loja || busca.length < 2) {
      setAchados(NADA)
      setEstado('parada')
      return
    }
    setEstado('buscando')
    relogio.current = setTimeout(() => void buscar(loja.id, busca), ESPERA_MS)
  }

  async function buscar(lojaId: string, busca: string) {
    const agora = new AbortController()
    pedido.current = agora
    try {
      const consulta = new URLSearchParams({ estabelecimento_id: lojaId, busca })
      setAchados(await api.get('/rest/v1/busca', { query: consulta, signal: agora.signal }))
      setEstado('parada')
    } catch (erro) {
      if (agora.signal.aborted) return
      if (!(erro instanceof ApiError)) throw erro
      setAchados(NADA)
      setEstado('falhou')
    }
  }

  function ir(rota: string) {
    aoFechar()
    void navigate(rota)
  }

  const grupos = gruposDe(achados, telasQueCombinam(secoes, texto))
  return (
    <TemaDoKit>
      <Spotlight.Root
        store={guarda}
        query={texto}
        onQueryChange={digitar}
        onSpotlightClose={aoFechar}
        shortcut={null}
        clearQueryOnClose={false}
        scrollable
        centered={false}
        yOffset="10dvh"
        maxHeight="70dvh"
        overlayProps={{ backgroundOpacity: 0.5, blur: 0 }}
      >
        <Spotlight.Search
          placeholder={loja ? 'Buscar produtos, clientes, vendas e telas' : 'Buscar telas'}
          aria-label="Buscar no painel"
          leftSection={<IconSearch size={20} aria-hidden />}
        />
        <Spotlight.ActionsList>
          {grupos.map(({ nome, icone, achados: doGrupo }) => (
            <Spotlight.ActionsGroup key={nome} label={nome}>
              {doGrupo.map(({ id, titulo, detalhe, rota }) => (
                <Spotlight.Action
                  key={id}
                  label={titulo}
                  description={detalhe}
                  leftSection={icone}
                  onClick={() => ir(rota)}
                />
              ))}
            </Spotlight.ActionsGroup>
          ))}
          {grupos.length === 0 || estado !== 'parada' ? (
            <Spotlight.Empty>{avisoDe(estado)}</Spotlight.Empty>
          ) : null}
        </Spotlight.ActionsList>
      </Spotlight.Root>
    </TemaDoKit>
  )
}

function avisoDe(estado: 'parada' | 'buscando' | 'falhou'): string {
  if (estado === 'buscando') return 'Buscando…'
  return estado === 'falhou' ? 'Não foi possível buscar. Tente novamente.' : 'Nada encontrado'
}

function gruposDe(
  { produtos, clientes, vendas }: Achados,
  telas: Achado[],
): { nome: string; icone: ReactNode; achados: Achado[] }[] {
  const grupos = [
    {
      nome: 'Vendas',
      icone: <IconReceipt size={20} aria-hidden />,
      achados: vendas.map(({ id, numero, cliente, total, created_at }) => ({
        id,
        titulo: `#${numero} · ${cliente ?? 'Não identificado'}`,
        detalhe: `${formatarReais(total)} em ${formatarData(created_at)}`,
        rota: `/vendas/${id}`,
      })),
    },
    {
      nome: 'Produtos',
      icone: <IconPackage size={20} aria-hidden />,
      achados: produtos.map(({ id, nome, preco, sku }) => ({
        id,
        titulo: nome,
        detalhe: sku ? `${formatarReais(preco)} · SKU ${sku}` : formatarReais(preco),
        rota: `/produto/${id}/editar`,
      })),
    },
    {
      nome: 'Clientes',
      icone: <IconUser size={20} aria-hidden />,
      achados: clientes.map(({ id, nome, email, telefone }) => ({
        id,
        titulo: nome,
        detalhe: email ?? telefone ?? '',
        rota: `/clientes/${id}`,
      })),
    },
    { nome: 'Telas', icone: <IconArrowRight size={20} aria-hidden />, achados: telas },
  ]
  return grupos.filter(({ achados }) => achados.length > 0)
}

function telasQueCombinam(secoes: SecaoDoMenu[], texto: string): Achado[] {
  const termo = simples(texto.trim())
  return secoes
    .flatMap(({ itens }) => itens)
    .filter(({ nome }) => simples(nome).includes(termo))
    .map(({ rota, nome }) => ({ id: rota, titulo: nome, detalhe: '', rota }))
}

function simples(texto: string): string {
  return semAcentos(texto).toLowerCase()
}
