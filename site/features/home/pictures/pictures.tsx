import type { ReactElement, ReactNode } from 'react'
import { Apartment, RailingPattern } from './Apartment'
import { Bungalow } from './Bungalow'
import { GlassHouse } from './GlassHouse'
import {
  Birds,
  Clouds,
  Dome,
  Fallen,
  Ground,
  type Light,
  Sky,
  Skyline,
  TreeBelt,
  Water,
} from './Landscape'
import { afternoon, dawn, dusk, morning, night } from './lights'
import { Market } from './Market'
import { Boat, Pavilion } from './Pavilion'
import { gulmohar, Hedge, mango, Palm, Pot, rainTree, Tree, tabebuia } from './Plants'
import { JaaliWall, LampPost } from './Walls'

/**
 * The five pictures of the hero: one city, one hour each, from before sunrise to night.
 *
 * They share a horizon and the pierced wall at the front; the subject is right of the middle,
 * so that the headline has quiet ground on the left and a narrow phone still shows the subject.
 */

function Villa() {
  return (
    <Scene light={dusk} stars={46} dome>
      <Tree x={150} y={480} crown={rainTree} trunk="#08241c" scale={1.25} seed={3} />
      <Bungalow />
      <Tree x={1500} y={446} crown={tabebuia} scale={1} seed={5} />
      <Fallen seed={9} x={1180} y={870} width={420} height={120} fill="#e58fac" />
      <JaaliWall />
      <LampPost x={898} />
      <Pot x={960} y={886} />
      <Pot x={1500} y={886} size={1.12} />
      <Pot x={1120} y={886} size={0.72} />
      <Pot x={1320} y={886} size={0.72} />
      <Hedge x={60} y={868} width={280} fill="#0b3428" seed={21} />
      <Hedge x={420} y={876} width={200} fill="#0f4231" seed={23} />
      <Hedge x={650} y={866} width={300} fill="#14503a" blossom="#d6477a" seed={25} />
    </Scene>
  )
}

function Lake() {
  return (
    <Scene
      light={dawn}
      stars={14}
      shore={<Water y={742} fill={['#f0b493', '#3c5f6b']} shine="#ffe9c8" x={760} />}
    >
      <Palm x={1490} y={800} height={330} fill="#24443f" />
      <Palm x={1560} y={820} height={260} fill="#1d3a36" />
      <Pavilion />
      <Boat x={700} y={822} />
      <Tree
        x={90}
        y={470}
        crown={['#2a4a4b', '#335654', '#40655f', '#5b7f74']}
        trunk="#22393a"
        scale={1.2}
        seed={4}
      />
      <JaaliWall width={620} stone="#c9a184" hole="#5a4038" cap="#e7c3a4" />
      <LampPost x={640} />
      <Hedge x={300} y={866} width={420} fill="#2c4f48" blossom="#f2c14e" seed={31} />
    </Scene>
  )
}

function Flats() {
  return (
    <Scene light={night} stars={60}>
      <RailingPattern stroke="#d9b98a" />
      <Apartment
        x={1290}
        top={300}
        floors={6}
        columns={3}
        wall="#35536f"
        shade="#22394f"
        lit="#f6b84f"
        seed={3}
      />
      <Apartment
        x={930}
        top={400}
        floors={5}
        columns={4}
        wall="#c98b62"
        shade="#7d4a35"
        lit="#ffd27a"
        seed={8}
      />
      <Palm x={1400} y={880} height={300} fill="#0f3430" />
      <Tree
        x={120}
        y={500}
        crown={['#0a2630', '#0d2f38', '#123c42', '#1d5350']}
        trunk="#081a22"
        scale={1.2}
        seed={6}
      />
      <JaaliWall stone="#8c8373" hole="#2c2f30" cap="#b0a58c" />
      <LampPost x={898} />
      <Hedge x={1200} y={868} width={520} fill="#0f3a33" blossom="#e9e3f2" seed={41} />
      <Hedge x={420} y={872} width={420} fill="#0c3230" seed={43} />
      <Pot x={1010} y={892} size={0.9} />
      <Pot x={1480} y={892} size={1.1} />
    </Scene>
  )
}

function Bazaar() {
  return (
    <Scene light={afternoon} dome>
      <Tree x={1560} y={420} crown={mango} scale={1.1} seed={7} />
      <Market />
      <Tree x={110} y={470} crown={rainTree} trunk="#2c2417" scale={1.25} seed={3} />
      <Fallen seed={17} x={900} y={870} width={620} height={110} fill="#f79a2e" />
      <JaaliWall width={760} />
      <LampPost x={778} on={false} />
      <Hedge x={330} y={866} width={560} fill="#3a6444" blossom="#f4b62a" seed={51} />
      <Pot x={846} y={900} />
      <Pot x={1540} y={900} size={1.1} />
    </Scene>
  )
}

function Garden() {
  return (
    <Scene light={morning}>
      <GlassHouse />
      <Tree x={1540} y={470} crown={gulmohar} scale={0.95} seed={12} />
      <Tree x={120} y={480} crown={mango} trunk="#3a2c1a" scale={1.2} seed={9} />
      <Fallen seed={19} x={1300} y={860} width={300} height={110} fill="#e8743a" />
      <Hedge x={1010} y={868} width={300} fill="#2c6a47" blossom="#d6477a" seed={61} />
      <Hedge x={1370} y={872} width={260} fill="#2c6a47" blossom="#f4b62a" seed={63} />
      <JaaliWall width={800} stone="#d8bd8c" hole="#5d5233" cap="#efd9ac" />
      <LampPost x={818} on={false} />
      <Hedge x={400} y={868} width={520} fill="#3f7f56" blossom="#fbd0dc" seed={65} />
      <Pot x={910} y={900} leaf="#3f8a5a" />
    </Scene>
  )
}

function Scene({
  light,
  stars = 0,
  dome = false,
  shore = <Ground />,
  children,
}: {
  light: Light
  stars?: number
  dome?: boolean
  shore?: ReactNode
  children: ReactNode
}) {
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: shown through <img>, which carries the text
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 1000" width="1600" height="1000">
      <Sky light={light} stars={stars} />
      <Clouds fill={light.cloud} />
      {light !== night && <Birds x={700} y={300} />}
      <Skyline seed={2} base={720} heights={[40, 140]} fill={light.far} />
      {dome && <Dome fill="#8d6a4a" columns="#c98f58" />}
      <Skyline seed={5} base={800} heights={[70, 220]} fill={light.near} lit={light.lit} />
      <TreeBelt seed={4} y={768} fill={light.leaves[0]} />
      {shore}
      {children}
    </svg>
  )
}

export const pictures: Record<string, ReactElement> = {
  villa: <Villa />,
  lake: <Lake />,
  apartment: <Flats />,
  market: <Bazaar />,
  garden: <Garden />,
}
