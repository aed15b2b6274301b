import { IconPlus } from '@tabler/icons-react'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { type ComChave, comChave, semChave } from '#src/shared/chaves-de-linha.ts'
import { Quadro } from '#src/shared/ui/kit/quadro.tsx'
import { CorpoDoFormulario, useFormulario } from '#src/shared/ui/formulario/formulario.tsx'
import { paraCentavos, paraReais } from '#src/shared/dinheiro.ts'
import { UFS } from '#src/shared/endereco.ts'
import { Campo, CampoDeEscolha, CampoLongo, Marcar } from '#src/shared/ui/kit/campo.tsx'
import { CampoReais } from '#src/shared/ui/kit/campo-reais.tsx'
import { AREA_NOVA, type AreaEscrita, escreverArea, lerAreas } from '../../areas-escritas.ts'
import type { Entrega, PedidoMinimo } from '../../configuracoes.ts'
import type { ContextoDoPerfil } from './aba.tsx'
import { AreaDeEntrega } from './area-de-entrega.tsx'
import { type DadosDaLoja, guardarConfiguracoes, lerDadosDaLoja } from './configuracoes-da-loja.tsx'
import estilo from './perfil.module.css'

const INICIAL: Entrega = {
  retirada: { ativa: false, endereco: '', prazo: '' },
  propria: { ativa: false, zonas: [] },
  combinar: { ativa: true, texto: '' },
  envio: { ativa: false },
  gratis: null,
}

/** Opens the tab with how the shop hands over what it sells. */
export async function abrir(contexto: ContextoDoPerfil) {
  return (
    <div className="pilha coluna-de-texto">
      <FormasDeEntrega {...(await lerDadosDaLoja(contexto))} />
    </div>
  )
}

const paraEditar = ({ propria, ...entrega }: Entrega) => ({
  ...entrega,
  envio: entrega.envio ?? { ativa: false },
  gratis: entrega.gratis ?? null,
  // Null is anywhere; none of them is nowhere, which is asked about.
  ufs: entrega.gratis?.ufs.length ? entrega.gratis.ufs : null,
  propria: { ...propria, zonas: propria.zonas.map((zona) => comChave(escreverArea(zona))) },
})

function FormasDeEntrega({ loja, configuracoes }: DadosDaLoja) {
  const semCidade = !loja.cidade || !loja.uf
  const inicial = useMemo(() => paraEditar(configuracoes.entrega ?? INICIAL), [configuracoes])
  const formulario = useFormulario({
    inicial: { ...inicial, minimo: minimoParaEditar(configuracoes.pedido_minimo) },
    versao: configuracoes.updated_at,
    validar: {
      propria: ({ ativa, zonas }) => {
        if (!ativa) return null
        return zonas.length === 0 ? 'Cadastre pelo menos uma área de entrega.' : lerAreas(zonas).erro
      },
      gratis: (gratis) => (gratis && gratis.desde <= 0 ? 'Informe a partir de quanto é grátis.' : null),
      ufs: (ufs, { gratis }) => (gratis && ufs?.length === 0 ? 'Escolha ao menos um estado.' : null),
    },
    enviar: ({ propria, minimo, gratis, ufs, ...outras }, sobrescrever) => {
      // Of what is switched off, an area that was only begun is nobody's.
      const { zonas } = lerAreas(propria.zonas.map(semChave))
      const entrega = {
        ...outras,
        propria: { ...propria, zonas },
        gratis: gratis && { ...gratis, ufs: ufs ?? [] },
      }
      const pedido_minimo = {
        valor: paraReais(minimo.centavos),
        entrega_propria: minimo.outro ? paraReais(minimo.naEntregaPropria) : null,
      }
      return guardarConfiguracoes(configuracoes, { entrega, pedido_minimo }, sobrescrever)
    },
    tituloDoErro: 'Erro ao salvar entrega',
    feito: ['Formas de entrega salvas'],
  })
  const { form } = formulario
  const { retirada, propria, combinar, envio, gratis, ufs, minimo } = form.values
  const mudarZonas = (zonas: ComChave<AreaEscrita>[]) => form.setFieldValue('propria', { ...propria, zonas })

  return (
    <CorpoDoFormulario de={formulario}>
      <Quadro titulo="Retirada na loja" className={estilo.quadro}>
        <Chave
          rotulo="O cliente pode retirar na loja"
          ligada={retirada.ativa}
          aoMudar={(ativa) => form.setFieldValue('retirada', { ...retirada, ativa })}
        />
        {retirada.ativa && (
          <>
            <Campo
              label="Endereço de retirada"
              maxLength={300}
              {...form.getInputProps('retirada.endereco')}
            />
            <Campo
              label="Fica pronto em"
              placeholder="1 dia útil"
              maxLength={60}
              {...form.getInputProps('retirada.prazo')}
            />
          </>
        )}
      </Quadro>
      <Quadro titulo="Entrega própria" className={estilo.quadro} data-campo="propria">
        <Chave
          rotulo="A loja entrega na região"
          ligada={propria.ativa}
          aoMudar={(ativa) =>
            form.setFieldValue('propria', {
              ativa,
              zonas: ativa && propria.zonas.length === 0 ? [comChave(AREA_NOVA)] : propria.zonas,
            })
          }
        />
        {propria.ativa && (
          <>
            {propria.zonas.map((zona, i) => (
              <AreaDeEntrega
                key={zona.chave}
                numero={i + 1}
                zona={zona}
                aoMudar={(nova) => mudarZonas(propria.zonas.with(i, { ...nova, chave: zona.chave }))}
                aoRemover={() => mudarZonas(propria.zonas.filter(({ chave }) => chave !== zona.chave))}
              />
            ))}
            {semCidade && propria.zonas.some(({ bairros }) => bairros.length > 0) && (
              <p>
                Os bairros só valem na cidade da loja, que ainda não foi informada. Preencha cidade e estado
                em <Link to="/perfil?tab=contato">Contato e endereço</Link>.
              </p>
            )}
            {form.errors.propria && (
              <p role="alert" className="ruim">
                {form.errors.propria}
              </p>
            )}
            <div>
              <button
                type="button"
                className="botao leve"
                onClick={() => mudarZonas([...propria.zonas, comChave(AREA_NOVA)])}
              >
                <IconPlus size={18} aria-hidden /> Adicionar área
              </button>
            </div>
          </>
        )}
      </Quadro>
      <Quadro titulo="Envio para outros lugares" className={estilo.quadro}>
        <Chave
          rotulo="A loja envia, com o frete calculado pelo CEP"
          ligada={envio.ativa}
          aoMudar={(ativa) => form.setFieldValue('envio', { ativa })}
        />
        {envio.ativa && (
          <p className="apagado">
            O preço vem da transportadora conectada ou da tabela da loja. Confira a embalagem e a tabela em{' '}
            <Link to="/perfil?tab=frete">Frete</Link>.
          </p>
        )}
      </Quadro>
      <Quadro titulo="Frete grátis" className={estilo.quadro} data-campo="gratis">
        <Chave
          rotulo="Entrega grátis a partir de um valor"
          ligada={gratis !== null}
          aoMudar={(ativa) =>
            form.setFieldValue('gratis', ativa ? { desde: 0, vale: 'tudo', ufs: [] } : null)
          }
        />
        {gratis && (
          <div className={estilo.par}>
            <CampoReais
              label="Pedidos a partir de"
              value={paraCentavos(gratis.desde)}
              error={form.errors.gratis}
              onChange={(centavos) => form.setFieldValue('gratis', { ...gratis, desde: paraReais(centavos) })}
            />
            <CampoDeEscolha
              label="Vale para"
              value={gratis.vale}
              onChange={({ currentTarget }) =>
                form.setFieldValue('gratis', {
                  ...gratis,
                  vale: currentTarget.value === 'propria' ? 'propria' : 'tudo',
                })
              }
              opcoes={[
                ['tudo', 'Entrega da loja e envio mais barato'],
                ['propria', 'Só a entrega da loja'],
              ]}
            />
            <CampoDeEscolha
              label="Onde"
              value={ufs ? 'estados' : ''}
              onChange={({ currentTarget }) =>
                form.setFieldValue('ufs', currentTarget.value ? UFS.filter((uf) => uf === loja.uf) : null)
              }
              opcoes={[
                ['', 'Em todo o Brasil'],
                ['estados', 'Só em alguns estados'],
              ]}
            />
          </div>
        )}
        {gratis && ufs && (
          <fieldset className={estilo.estados} data-campo="ufs">
            <legend>Estados com frete grátis</legend>
            {UFS.map((uf) => (
              <Marcar
                key={uf}
                label={uf}
                checked={ufs.includes(uf)}
                onChange={({ currentTarget }) =>
                  form.setFieldValue(
                    'ufs',
                    UFS.filter((outra) => (outra === uf ? currentTarget.checked : ufs.includes(outra))),
                  )
                }
              />
            ))}
            {form.errors.ufs && (
              <p role="alert" className="ruim">
                {form.errors.ufs}
              </p>
            )}
          </fieldset>
        )}
      </Quadro>
      <Quadro titulo="A combinar" className={estilo.quadro}>
        <Chave
          rotulo="Combinar a entrega com o cliente depois do pedido"
          ligada={combinar.ativa}
          aoMudar={(ativa) => form.setFieldValue('combinar', { ...combinar, ativa })}
        />
        {combinar.ativa && (
          <CampoLongo
            label="O que o cliente precisa saber"
            placeholder="Enviamos por transportadora para todo o Brasil. O frete é por sua conta."
            rows={2}
            maxLength={300}
            {...form.getInputProps('combinar.texto')}
          />
        )}
      </Quadro>
      <Quadro titulo="Pedido mínimo" className={estilo.quadro}>
        <CampoReais
          label="Mínimo em produtos para entregar"
          description="Sem o frete e antes de cupons. 0,00 é sem mínimo. Retirada na loja e venda no balcão não têm mínimo."
          value={minimo.centavos}
          onChange={(centavos) => form.setFieldValue('minimo', { ...minimo, centavos })}
        />
        <Chave
          rotulo="A entrega própria tem outro mínimo"
          ligada={minimo.outro}
          aoMudar={(outro) => form.setFieldValue('minimo', { ...minimo, outro })}
        />
        {minimo.outro && (
          <CampoReais
            label="Mínimo na entrega própria"
            value={minimo.naEntregaPropria}
            onChange={(naEntregaPropria) => form.setFieldValue('minimo', { ...minimo, naEntregaPropria })}
          />
        )}
      </Quadro>
    </CorpoDoFormulario>
  )
}

function minimoParaEditar(minimo: PedidoMinimo | null) {
  return {
    centavos: paraCentavos(minimo?.valor ?? 0),
    outro: minimo?.entrega_propria != null,
    naEntregaPropria: paraCentavos(minimo?.entrega_propria ?? 0),
  }
}

function Chave({
  rotulo,
  ligada,
  aoMudar,
}: {
  rotulo: string
  ligada: boolean
  aoMudar: (ligada: boolean) => void
}) {
  return (
    <Marcar
      label={rotulo}
      checked={ligada}
      onChange={({ currentTarget }) => aoMudar(currentTarget.checked)}
    />
  )
}
