import { IconChecks } from '@tabler/icons-react'
import { redirect } from 'react-router'
import { PRAZO_HORAS } from '#src/estabelecimentos/analise.ts'
import { exigirPainel } from '#src/estabelecimentos/pages/minha-pessoa.ts'
import { formatarCnpj } from '#src/shared/cnpj.ts'
import { formatarDataHora } from '#src/shared/datas.ts'
import { useAgora } from '#src/shared/ui/agora.ts'
import { api } from '#src/shared/ui/api.ts'
import { Chip } from '#src/shared/ui/chip.tsx'
import { DesenhoDeSacola } from '#src/shared/ui/desenhos.tsx'
import { carregarLista } from '#src/shared/ui/lista/carregar-lista.ts'
import { Lista } from '#src/shared/ui/lista/lista.tsx'
import type { AcaoEmMassa, Coluna } from '#src/shared/ui/lista/tipos.ts'
import { metaDaPagina } from '#src/shared/ui/meta.ts'
import { type CadastroEmAnalise, tudoConfere } from '../aprovacoes.ts'
import type { Route } from './+types/aprovacoes.ts'
import estilo from './aprovacoes.module.css'

export const meta = () => metaDaPagina({ titulo: 'Aprovações', indexar: false })

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { pessoa } = await exigirPainel()
  if (!pessoa.admin) throw redirect('/admin')
  return carregarLista<CadastroEmAnalise>(request, {
    tela: 'aprovacoes',
    porta: '/rest/v1/aprovacoes',
    filtros: [],
  })
}

const COLUNAS: readonly Coluna<CadastroEmAnalise>[] = [
  {
    id: 'loja',
    titulo: 'Loja',
    celula: (loja) => (
      <>
        {loja.nome} <span className="apagado">{loja.razao_social}</span>
      </>
    ),
  },
  { id: 'cnpj', titulo: 'CNPJ', celula: ({ cnpj }) => (cnpj ? formatarCnpj(cnpj) : '—'), espaco: 'medio' },
  { id: 'pessoa', titulo: 'Responsável', celula: ({ dono }) => dono.nome || dono.email, espaco: 'largo' },
  { id: 'plano', titulo: 'Plano', celula: ({ plano }) => plano ?? '—', espaco: 'largo' },
  {
    id: 'verificacoes',
    titulo: 'Verificações',
    celula: (loja) => <Verificadas loja={loja} />,
    cartao: 'solta',
  },
  {
    id: 'espera',
    titulo: 'Espera',
    celula: (loja) => <Espera loja={loja} />,
    dica: ({ enviado_em }) => formatarDataHora(enviado_em),
    cartao: 'destaque',
  },
]

const APROVAR: AcaoEmMassa<CadastroEmAnalise> = {
  id: 'aprovar',
  nome: 'Aprovar as que conferem',
  icone: IconChecks,
  confirmar: (quantos) => ({
    titulo: 'Aprovar cadastros',
    texto: `Das ${quantos} selecionadas, só as lojas em que tudo confere são aprovadas e vão ao ar agora.`,
    botao: 'Aprovar',
  }),
  async fazer({ ler }) {
    const lojas = await ler()
    const { aprovadas, ignoradas } = await api.post<{
      aprovadas: number
      ignoradas: { id: string; motivo: string }[]
    }>('/rest/v1/aprovacoes/aprovar-prontas', { ids: lojas.slice(0, 100).map(({ id }) => id) })
    const nomeDe = (id: string) => lojas.find((loja) => loja.id === id)?.nome ?? ''
    return { feitos: aprovadas, ignorados: ignoradas.map(({ id, motivo }) => ({ nome: nomeDe(id), motivo })) }
  },
}

/** Shops that wait for the platform's yes, the longest wait first. */
export default function Aprovacoes({ loaderData }: Route.ComponentProps) {
  return (
    <Lista<CadastroEmAnalise>
      titulo="Aprovações"
      ajuda={`Cadastros de loja à espera de decisão. O prazo é de ${PRAZO_HORAS} horas.`}
      palavras={{ um: 'cadastro', varios: 'cadastros', genero: 'm' }}
      dados={loaderData}
      colunas={COLUNAS}
      linha={({ id, nome }) => ({ id, nome, href: `/admin/aprovacoes/${id}` })}
      busca="Nome, código ou CNPJ"
      emMassa={[APROVAR]}
      vazio={{
        desenho: <DesenhoDeSacola />,
        titulo: 'Nenhuma pendência. Bom trabalho!',
        texto: 'Os novos cadastros de loja aparecem aqui.',
      }}
    />
  )
}

function Verificadas({ loja }: { loja: CadastroEmAnalise }) {
  if (tudoConfere(loja)) return <Chip rotulo={{ texto: 'Tudo confere', tom: 'bom' }} />
  const problemas = loja.verificacoes.filter(({ situacao }) => situacao !== 'ok')
  return (
    <span className={estilo.verificadas}>
      <Chip rotulo={{ texto: `${problemas.length} a conferir`, tom: 'espera' }} />
      <span className="apagado">{problemas.map(({ nome }) => nome).join(', ')}</span>
    </span>
  )
}

function Espera({ loja }: { loja: CadastroEmAnalise }) {
  const agora = useAgora()
  if (loja.status_aprovacao === 'correcao') return <Chip rotulo={{ texto: 'Com a loja', tom: 'neutro' }} />
  const horas = Math.floor((agora.getTime() - Date.parse(loja.enviado_em)) / 3_600_000)
  const texto = horas < 48 ? `${horas} h` : `${Math.floor(horas / 24)} dias`
  return <Chip rotulo={{ texto, tom: horas > PRAZO_HORAS ? 'ruim' : 'espera' }} />
}
