import { IconAlertTriangle, IconCircleCheck, IconScale } from '@tabler/icons-react'
import { Link } from 'react-router'
import { Quadro } from '#src/shared/ui/kit/quadro.tsx'
import { api } from '#src/shared/ui/api.ts'
import { Chip } from '#src/shared/ui/kit/chip.tsx'
import type { Conformidade, ItemDeConformidade } from '../../conformidade.ts'
import { SAUDES, type SaudeDaLoja } from '../../saude.ts'
import { FatoresDaSaude } from '../fatores-da-saude.tsx'
import { type ContextoDoPerfil, lojaDe } from './aba.tsx'
import estilo from './perfil.module.css'

/** Opens the tab with the checklist of the law. */
export async function abrir(contexto: ContextoDoPerfil) {
  const { id } = lojaDe(contexto)
  const [dados, medida] = await Promise.all([
    api.get('/rest/v1/conformidade', { query: { estabelecimento_id: id } }),
    api.get('/rest/v1/saude_da_loja', { query: { estabelecimento_id: id } }),
  ])
  return (
    <div className="pilha coluna-de-texto">
      <ListaDaLei dados={dados} />
      <Saude medida={medida} />
    </div>
  )
}

/** What the platform sees of how the shop does, and by what it judges. */
function Saude({ medida }: { medida: SaudeDaLoja }) {
  return (
    <section className={`cartao ${estilo.quadro}`} aria-labelledby="saude-da-loja">
      <div className={estilo.titulo}>
        <h2 id="saude-da-loja">Saúde da loja</h2>
        <Chip rotulo={SAUDES[medida.status]} />
      </div>
      <p className="apagado">
        É como a administração do Portal vê a sua loja. Vale o pior dos fatores abaixo, medidos agora.
      </p>
      <FatoresDaSaude medida={medida} />
    </section>
  )
}

function ListaDaLei({ dados: { itens, feitos, nota, conforme } }: { dados: Conformidade }) {
  const emOrdem = itens.toSorted((a, b) => Number(a.feito) - Number(b.feito))
  return (
    <div className="pilha coluna-de-texto">
      <section className={`cartao ${estilo.quadro}`} aria-labelledby="nota">
        <div className={estilo.titulo}>
          <h2 id="nota">{nota}% do que a lei pede</h2>
          {conforme && (
            <span className="selo mata">
              <IconScale size={16} aria-hidden /> Loja em conformidade
            </span>
          )}
        </div>
        <div className={estilo.medidor} aria-hidden>
          <span style={{ width: `${nota}%` }} />
        </div>
        <p className="apagado">
          {conforme
            ? 'Tudo em dia. O selo aparece na página da sua loja.'
            : `${feitos} de ${itens.length} itens prontos. Com todos, a página da loja ganha o selo Loja em conformidade.`}
        </p>
      </section>
      <Itens
        titulo="O que a lei exige para abrir"
        ajuda="Sem isto a loja não é aprovada. Depois de aberta, não pode ficar sem."
        itens={emOrdem.filter(({ exigido }) => exigido)}
      />
      <Itens
        titulo="O que completar com a loja aberta"
        ajuda="Não impede de abrir, mas a lei também pede, e o selo depende disto."
        itens={emOrdem.filter(({ exigido }) => !exigido)}
      />
    </div>
  )
}

interface ItensProps {
  titulo: string
  ajuda: string
  itens: ItemDeConformidade[]
}

function Itens({ titulo, ajuda, itens }: ItensProps) {
  return (
    <Quadro titulo={titulo} className={estilo.quadro}>
      <p className="apagado">{ajuda}</p>
      <ul className="sem-lista pilha vao-0">
        {itens.map((item) => (
          <Item key={item.id} item={item} />
        ))}
      </ul>
    </Quadro>
  )
}

function Item({ item: { titulo, norma, porque, feito, rota } }: { item: ItemDeConformidade }) {
  return (
    <li className={estilo.item}>
      {feito ? (
        <IconCircleCheck size={22} className="bom" aria-hidden />
      ) : (
        <IconAlertTriangle size={22} className="espera" aria-hidden />
      )}
      <div>
        <strong>
          <span className="so-leitor">{feito ? 'Pronto: ' : 'Falta: '}</span>
          {titulo}
        </strong>
        <p className="apagado">
          {porque} <small>{norma}</small>
        </p>
      </div>
      {!feito && (
        <Link to={rota} className="botao leve" aria-label={`Resolver: ${titulo}`}>
          Resolver
        </Link>
      )}
    </li>
  )
}
