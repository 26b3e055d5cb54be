// The baths of the rooms: a shower of marès stone beside a washstand, told apart by opening, window, mirror, plants and linen.
import{rng,I,blob,dabs,inEll,inBox,many,lg,rg,filters,doc,twig,defsSprig,sprigs,roseDef,U}from'../lib.mjs';
import{F,S,G,arch}from'../kit.mjs';
import{clip,window,jug}from'./bedroom.mjs';
const box=(x,y,w,h)=>`M${x} ${y}h${w}v${h}h${-w}Z`;
// stone in courses; each block a shade of its own
export const courses=(r,x0,x1,y0,y1,h=104,w=190)=>{let b='',d='';for(let j=0;y0+j*h<y1;j++)for(let x=x0-(j%2)*w/2;x<x1;x+=w){const a=Math.max(x,x0),e=Math.min(x+w,x1),y=y0+j*h,k=Math.min(h,y1-y);if(r()<.42)b+=F(['#f0d6ab','#a58d8a','#d9bb97','#8f7d84'][I(r()*3.98-.49)],box(I(a),y,I(e-a),k),'opacity=".2"');d+=`M${I(e)} ${y}v${k}`;if(x<=x0)d+=`M${x0} ${y}H${x1}`}return b+S('#8a7476',3,d,'opacity=".36"')};
// folded linen, a band in the colour of the room on its edge
export const towels=(x,y,w,n,c)=>Array.from({length:n},(_,i)=>{const t=y-i*30;return F('#b3a6aa',`M${x} ${t}q-10-15 2-29h${w*.5}v29Z`)+F('#f3e7d6',`M${x+w*.3} ${t}v-29H${x+w}q12 14 2 29Z`)+S(c,5,`M${x+w*.72} ${t-2}v-25`)+S('#8d7f84',3,`M${x+4} ${t-1}h${w-6}`,'opacity=".6"')}).join('');
export const hung=(x,y,w,h,c)=>F('#6a5560',box(x-14,y+10,w+6,h),'opacity=".35" filter="url(#b10)"')+F('url(#to)',`M${x} ${y}Q${x+w/2} ${y-10} ${x+w} ${y}L${x+w+6} ${y+h}Q${x+w/2} ${y+h+14} ${x-4} ${y+h}Z`)+S('#a5969c',4,`M${x+w*.3} ${y+14}q10 ${h/2} -4 ${h-16}M${x+w*.66} ${y+14}q6 ${h/2} 4 ${h-16}`,'opacity=".5"')+S(c,9,`M${x} ${y+h-60}q${w/2} 12 ${w+4} 0`)+S(c,4,`M${x-2} ${y+h-40}q${w/2} 12 ${w+6} 0`);
export const brass=(d,w=14)=>S('#7b5c40',w,d)+S('#e6bd7c',w*.3,d,`transform="translate(3-2)"`);
export const bathDefs=lg('fo',[[0,'#c7aa8c'],[.5,'#a98c79'],[1,'#6b5a5d']])+rg('gl',[[0,'#fff3d8',1],[.5,'#fde3b8',.45],[1,'#fbd7a4',0]])+lg('sk',[[0,'#dfe2da'],[1,'#f9e2b4']])+lg('to',[[0,'#b3a6aa'],[.5,'#e6dacb'],[1,'#fff6e4']],0,0,1,0)+lg('ba',[[0,'#8f7f84'],[.4,'#b89f8f'],[.75,'#e6cda6'],[1,'#f7e2b8']],0,.2,1,0)+lg('wo',[[0,'#5c4540'],[1,'#9a755a']],0,0,1,0)+lg('mi',[[0,'#9fb0ac'],[.5,'#dcd9c8'],[1,'#fff0cf']],0,0,1,1)+lg('sh',[[0,'#7d6c76'],[.5,'#a8938e'],[1,'#c9ae93']],0,0,1,0);
// o: title, seed, wall [left, lit, right], opening 'arch' | 'flat', rim colour, view (drawn in the window), at 'shower' | 'stand' (where the window is), mirror 'round' | 'arch', linen colour, roses, turned
export function bath(o){
 const r=rng(o.seed),M=o.turned?'transform="matrix(-1 0 0 1 1800 0)"':'';
 const W=o.at=='shower'?[500,270,170,230]:[1130,230,300,330];
 const defs=clip('w1',...W)+filters(o.seed,{wob:7,k:.46,k0:.27})+bathDefs+lg('wa',[[0,o.wall[0]],[.6,o.wall[1]],[1,o.wall[2]]],0,.2,1,0)+(o.defs??'');
 const open=o.opening=='arch'?arch(330,150,510,750):box(330,130,510,770);
 const inner=`<clipPath id="co"><path d="${open}"/></clipPath>`;
 let b='<rect x="-80" y="-80" width="1960" height="1360" fill="url(#wa)"/>'+courses(r,-80,1880,-60,880);
 b+=F('url(#fo)','M-80 880H1880V1280H-80Z')+S('#86695c',3,'M-80 930H1880M-80 1010H1880M-80 1130H1880M260 880L60 1280M620 880L540 1280M1000 880L1040 1280M1340 880L1500 1280M1680 880L1880 1180','opacity=".45"')+F('#e5d0ae','M-80 866H1880V886H-80Z');
 // shower: a recess with its own light; head and water
 b+=F(o.rim,o.opening=='arch'?arch(292,112,586,790):box(292,92,586,810))+(o.brick?S('#d9a88a',4,Array.from({length:15},(_,i)=>{const t=Math.PI*(1-i/14),c=Math.cos(t),s=Math.sin(t);return`M${I(585+c*255)} ${I(405-s*255)}L${I(585+c*293)} ${I(405-s*293)}`}).join('')+[480,560,640,720,800].map(y=>`M292 ${y}h38M840 ${y}h38`).join(''),'opacity=".6"'):'');
 let s=F('url(#sh)',box(330,100,510,800))+courses(r,330,840,110,900,92,170)+F('#6a5a66','M330 100H420V900H330Z','opacity=".4" filter="url(#b18)"');
 if(o.at=='shower')s+=window('w1',o.view(r,...W),...W,26)+'<ellipse cx="590" cy="390" rx="260" ry="260" fill="url(#gl)" opacity=".55"/>';
 s+=brass('M700 210H640')+brass('M776 150V210H640V240')+F('#8f6b48','M560 252Q640 226 720 252L716 264H564Z')+S('#f0cf96',4,'M570 250Q640 232 700 248')+S('#f6f6ea',4,Array.from({length:11},(_,i)=>`M${572+i*14} ${276+(i%3)*8}L${572+i*14-(5-i)*1.5} ${780+(i%4)*16}`).join(''),'opacity=".36"')+G('filter="url(#b18)" stroke="#fff6e6" opacity=".5"',S('#fff6e6',30,'M520 840Q470 720 540 640T520 460'),S('#fff6e6',24,'M700 840Q760 740 700 660T720 500'));
 s+=F('#cdb094',box(330,820,510,80))+F('#e9d2ac','M330 806H840V826H330Z')+S('#fff6df',4,'M560 848h90M640 866h80M600 884h60','opacity=".7"')+brass('M776 420V560',10)+'<circle cx="776" cy="480" r="16" fill="#8f6b48"/><circle cx="779" cy="477" r="7" fill="#f0cf96"/>';
 b+=G('clip-path="url(#co)"',s)+F('#fff3d6',o.opening=='arch'?'M330 900V405Q330 150 585 150Q350 176 348 405V900Z':'M330 130H348V900H330Z','opacity=".8"')+F('#ecd6ae','M276 884H894V906H276Z');
 // washstand
 if(o.at=='stand')b+=window('w1',o.view(r,...W),...W,40);
 else b+=o.mirror=='arch'?F('#8a6a52',arch(1150,200,260,370))+F('url(#mi)',arch(1168,220,224,332))+F('#fffaf0','M1190 470L1330 300V350L1190 520Z','opacity=".4"'):'<circle cx="1280" cy="390" r="158" fill="#7a5c49"/><circle cx="1280" cy="390" r="150" fill="#b08a68"/><circle cx="1280" cy="390" r="138" fill="url(#mi)"/>'+F('#fffaf0','M1180 440L1330 280Q1362 296 1380 320L1220 500Q1196 476 1180 440Z','opacity=".4"');
 // light thrown on the wall between, leaves in it
 b+=F('#ffedc4','M920 250L1070 214V440L920 468Z','filter="url(#b5)" opacity=".6"')+G('style="mix-blend-mode:multiply"',G('filter="url(#b5)" opacity=".42"',sprigs(r,5,many(twig(1080,250,930,420,0,-30,.6)),{c:'#97828c',s:1,id:'lo'})));
 b+=F('#4b3b46','M980 1010H1640L1600 1050H960Z','opacity=".5" filter="url(#b10)"')+F('url(#wo)','M1010 720h26v310h-26ZM1544 720h26v310h-26ZM1020 900H1560v20H1020Z')+towels(1080,900,150,3,o.linen)+towels(1270,900,130,2,o.linen)+F('#8a6a50','M1440 900Q1420 830 1436 816H1536Q1552 830 1532 900Z')+S('#b08a68',4,'M1434 840H1540M1434 862H1540M1436 882H1536','opacity=".8"')+F('url(#ba)','M970 660H1610V726H970Z')+F('#fbeed3','M960 648H1620V668H960Z')+F('#6e5c66','M970 726H1610V744H970Z','opacity=".4" filter="url(#b5)"');
 b+=F('#6a5560','M1130 652Q1290 664 1450 652L1420 668H1150Z','opacity=".4" filter="url(#b5)"')+F('url(#ba)','M1120 574H1460Q1450 640 1390 654H1190Q1130 640 1120 574Z')+F('#fdf0d2','M1112 574Q1290 548 1468 574 1290 598 1112 574Z')+F('#8c7b7f','M1140 574Q1290 558 1440 574 1290 588 1140 574Z')+brass('M1290 540V500Q1290 470 1316 470 1338 472 1338 500V556',12)+F('#e6cf9f','M1494 648Q1490 630 1506 628H1552Q1568 632 1564 648Z')+F('#c9cfae','M1058 648V590Q1058 578 1068 574V552H1084V574Q1094 578 1094 590V648Z');
 b+=jug(r,1002,648,.6,o.roses,o.jug)+hung(1690,470,110,300,o.linen)+S('#7b5c40',9,'M1672 466H1820');
 b+=o.extra?o.extra(r):'';
 b+=F('#ffe9c0','M900 900H1120L960 1280H560Z','filter="url(#b5)" opacity=".55"');
 // stool with a brush, mat before the shower
 b+=F(o.mat??'#9aa690','M380 950H800L840 1040H330Z')+S('#f0e4cc',6,'M368 972H810M346 1020H830','opacity=".7"')+S('#6d7868',3,Array.from({length:25},(_,i)=>`M${334+i*21} 1040v14`).join(''),'opacity=".7"');
 b+=F('#4b3b46','M90 1080H330L290 1112H60Z','opacity=".45" filter="url(#b10)"')+F('url(#wo)','M100 900H290V922H100ZM118 922h22l-14 170h-20ZM250 922h22l12 170h-20Z')+F('#b98f6c','M100 897H290V906H100Z')+towels(128,898,130,2,o.linen)+F('#e6cf9f','M170 838Q166 822 182 820H224Q240 824 236 838Z');
 b+=G('filter="url(#b10)"',F('#323c36','M1880 1090Q1760 1080 1690 1160T1600 1280H1880Z'),sprigs(r,6,inEll(1770,1190,120,80),{c:'#5c6a52',s:1.5,id:'lk'}),U(o.roses[0],1780,1120,3.4,20),U(o.roses[1],1700,1200,3,60),U(3,1840,1210,3));
 const after=`<g ${M}><g style="mix-blend-mode:soft-light"><ellipse cx="${o.at=='shower'?700:1280}" cy="420" rx="860" ry="640" fill="url(#gl)"/><path fill="#1f1a30" opacity=".48" filter="url(#b40)" d="M-80-80H140Q20 500 140 1280H-80ZM140 1180H1880V1280H140ZM1740-80H1880V1280H1820Z"/></g><ellipse cx="${o.at=='shower'?590:1280}" cy="400" rx="340" ry="320" fill="url(#gl)" opacity=".3" style="mix-blend-mode:screen"/></g>`;
 return doc(o.title,defs+inner+defsSprig(rng(9))+roseDef(),`<g ${M}>${b}</g>`,after);
}
