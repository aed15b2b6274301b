import { IconShieldCheck, IconShieldX } from '@tabler/icons-react'
import { useState } from 'react'
import { exigirPlataforma } from '#src/acesso/pages/quem-sou.ts'
import { fraseDoAto } from '#src/registro/atos.ts'
import { formatarData, formatarDataHora } from '#src/shared/datas.ts'
import { formatarDia } from '#src/shared/dias.ts'
import { api } from '#src/shared/ui/api.ts'
import { DesenhoDeSacola } from '#src/shared/ui/desenhos/sacola.ts'
import { Dados } from '#src/shared/ui/kit/dados.tsx'
import { Dialogo } from '#src/shared/ui/kit/dialogo.tsx'
import { carregarLista } from '#src/shared/ui/lista/carregar-lista.ts'
import { Lista } from '#src/shared/ui/lista/lista.tsx'
import { filtroPor } from '#src/shared/ui/lista/opcoes.ts'
import type { Coluna, Filtro } from '#src/shared/ui/lista/tipos.ts'
import { metaDaPagina } from '#src/shared/ui/meta.ts'
import { lerOu } from '#src/shared/ui/recusas.ts'
import {
  type AtoAuditado,
  diferencas,
  GRUPOS_DE_AUDITORIA,
  type Integridade,
  nomeDoCampo,
  QUEM_FEZ,
} from '../auditoria.ts'
import type { Route } from './+types/auditoria.ts'
import estilo from './auditoria.module.css'

export const meta = () => metaDaPagina({ titulo: 'Auditoria', indexar: false })

const FILTROS: readonly Filtro[] = [
  filtroPor('grupo', 'Assunto', GRUPOS_DE_AUDITORIA),
  filtroPor('quem', 'Quem fez', QUEM_FEZ),
  { nome: 'de', rotulo: 'De', tipo: 'data', ficha: (valor) => `Desde ${formatarDia(valor)}` },
  { nome: 'ate', rotulo: 'Até', tipo: 'data', ficha: (valor) => `Até ${formatarDia(valor)}` },
]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await exigirPlataforma()
  const [dados, integridade] = await Promise.all([
    carregarLista(request, {
      tela: 'auditoria',
      rota: '/rest/v1/plataforma/auditoria',
      filtros: [...FILTROS.map(({ nome }) => nome), 'estabelecimento_id', 'recurso_id'],
    }),
    lerIntegridade(),
  ])
  return { dados, integridade }
}

/** The list works without it. */
async function lerIntegridade(): Promise<Integridade | null> {
  return lerOu(null, () => api.get('/rest/v1/plataforma/auditoria/integridade'))
}

/** Who did what in the whole Portal; a row opens what it changed. */
export default function Auditoria({ loaderData: { dados, integridade } }: Route.ComponentProps) {
  const [ato, setAto] = useState<AtoAuditado | null>(null)
  const colunas: readonly Coluna<AtoAuditado>[] = [
    {
      id: 'que',
      titulo: 'O que',
      celula: (um) => (
        <button type="button" className={estilo.abrir} onClick={() => setAto(um)}>
          {fraseDoAto(um.acao)}
        </button>
      ),
      dica: ({ acao }) => acao,
    },
    { id: 'quem', titulo: 'Quem', celula: autor },
    { id: 'quando', titulo: 'Quando', celula: ({ em }) => formatarDataHora(em) },
    { id: 'loja', titulo: 'Loja', celula: ({ loja }) => loja ?? '—', espaco: 'medio' },
    { id: 'motivo', titulo: 'Motivo', celula: ({ motivo }) => motivo ?? '—', espaco: 'largo' },
    { id: 'ip', titulo: 'Endereço IP', celula: ({ ip }) => ip ?? '—', espaco: 'medio' },
  ]
  return (
    <>
      <Lista<AtoAuditado>
        titulo="Auditoria"
        ajuda="Quem fez o quê, quando, de onde e por quê. Nada aqui se altera nem se apaga."
        palavras={{ um: 'registro', varios: 'registros', genero: 'm' }}
        dados={dados}
        colunas={colunas}
        linha={(um) => ({
          id: um.id,
          nome: fraseDoAto(um.acao),
          acoes: [{ nome: 'Ver detalhes', fazer: () => setAto(um) }],
        })}
        busca="Pessoa, loja, motivo, IP ou código"
        filtros={FILTROS}
        antes={integridade ? <Selada integridade={integridade} /> : null}
        exportar={{ recurso: 'auditoria', incluida: true }}
        vazio={{
          desenho: <DesenhoDeSacola />,
          titulo: 'Nada registrado ainda',
          texto: 'O que administradores e lojas fizerem aparece aqui.',
        }}
      />
      <Dialogo aberto={ato !== null} aoFechar={() => setAto(null)} titulo={ato ? fraseDoAto(ato.acao) : ''}>
        {ato ? <Detalhe ato={ato} /> : null}
      </Dialogo>
    </>
  )
}

const autor = ({ pessoa, pessoa_email }: AtoAuditado) => pessoa ?? pessoa_email ?? 'Sistema'

function Selada({ integridade: { selada_ate, quebrada_em } }: { integridade: Integridade }) {
  if (quebrada_em)
    return (
      <p role="alert" className={`${estilo.selo} ${estilo.quebrado}`}>
        <IconShieldX size={20} aria-hidden /> Os registros de {formatarDia(quebrada_em)} não são mais os que
        foram selados. Alguém mexeu no banco de dados.
      </p>
    )
  return (
    <p className={estilo.selo}>
      <IconShieldCheck size={20} aria-hidden />
      {selada_ate
        ? `Selada e conferida até ${formatarData(`${selada_ate}T12:00:00Z`)}.`
        : 'O primeiro dia é selado na próxima madrugada.'}
    </p>
  )
}

function Detalhe({ ato }: { ato: AtoAuditado }) {
  const mudou = diferencas(ato.de, ato.para)
  const linhas: [string, string | null][] = [
    ['Quem', ato.pessoa && ato.pessoa_email ? `${ato.pessoa} (${ato.pessoa_email})` : autor(ato)],
    ['Quando', formatarDataHora(ato.em)],
    ['Loja', ato.loja],
    ['Motivo', ato.motivo],
    ['Endereço IP', ato.ip],
    ['Sobre', [ato.recurso, ato.recurso_id].filter(Boolean).join(' ')],
    ['Código do ato', ato.acao],
  ]
  return (
    <div className={estilo.detalhe}>
      <Dados pares={linhas} />
      {mudou.length > 0 ? (
        <table>
          <caption>O que mudou</caption>
          <thead>
            <tr>
              <th scope="col">Campo</th>
              <th scope="col">Antes</th>
              <th scope="col">Depois</th>
            </tr>
          </thead>
          <tbody>
            {mudou.map(({ campo, antes, depois }) => (
              <tr key={campo}>
                <th scope="row">{nomeDoCampo(campo)}</th>
                <td>{antes === null ? '—' : <del>{antes}</del>}</td>
                <td>{depois === null ? '—' : <ins>{depois}</ins>}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <p className="apagado">Este ato não guarda um antes e um depois.</p>
      )}
    </div>
  )
}
