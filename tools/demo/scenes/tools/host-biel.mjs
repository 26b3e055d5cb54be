// Biel under the arch of roses, hat of straw, a bunch in his hands. Light from the right.
import{rng,twig,many,sprigs}from'./lib.mjs';
import{F,S,G}from'./kit.mjs';
import{arms,person}from'./parts/person.mjs';
import{ground,leaves,portrait,portraitDefs,roses}from'./parts/portrait.mjs';
const r=rng(44),skin=['#9c6a52','#c98f6c','#e8bc92'],cloth=['#5a6d5c','#8a9c80','#bcc4a0'];
let b=ground(r)+F('#b9b08a','M-80 820H1880V1280H-80Z','filter="url(#b10)"')+F('#ead6b2','M760 820H1200L1480 1280H420Z','filter="url(#b5)"');
b+=leaves(r,180,560,300,460)+leaves(r,1640,560,280,460)+leaves(r,900,40,760,120,1.6)+roses([[1,120,300,3,10],[2,300,420,3.4,40],[3,90,560,3,70],[4,260,680,3.2,20],[1,380,820,2.8,50],[2,120,820,3,0],[1,1560,330,3.2,20],[3,1710,420,3,60],[2,1580,600,3.4,10],[1,1720,700,3,30],[4,1500,790,2.8,50],[2,420,110,3,0],[1,620,60,2.8,40],[3,860,50,3,20],[2,1100,60,2.8,70],[1,1320,100,3.2,10]]);
b+=person('matrix(1.25 0 0 1.25 880 470)',{skin,hair:'hat',tones:[],old:true,wears:'collar',cloth,over:sprigs(r,10,many(twig(0,620,-120,430,0,0,.6),twig(0,620,120,430,0,0,.6),twig(0,620,10,400,0,0,.6)),{c:'#5f6d50',s:1,id:'lk'})+roses([[1,-90,450,2.8,10],[2,0,410,3,40],[3,92,446,2.8,70],[4,-40,510,2.6,20],[1,56,520,2.6,50],[2,-120,530,2.2,0]])+arms(skin,cloth,630)});
export default portrait('Biel under the roses',portraitDefs(15,['#b3aeb0','#e0cdb0','#f8e2b4']),b,[1300,300]);
